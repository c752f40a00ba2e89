/**
 * Runs an ONNX model on this machine, by the runtime that runtime.ts finds. One input is one run: int8 models scale
 * their activations over all of a run, so that sharing it would make an answer depend on its neighbours.
 *
 *   const session = await openSession('syntax/model.int8.onnx');
 *   const outputs = await session.run({ pieces: { type: 'int32', dims: [1, 3], data: [101, 7, 102] } });
 */
import { nextTurn } from '../optimize/next-turn.ts';
import { largeModelFile, modelFile, modelPathOrBytes } from './files.ts';
import { free } from './freeable.ts';
import { withMatrices } from './matrices.ts';
import { loadRuntime, type Output, type RuntimeName } from './runtime.ts';

export interface Input {
  readonly type: 'int32' | 'float32';
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

export interface Session {
  readonly runtime: RuntimeName;
  run(inputs: Readonly<Record<string, Input>>): Promise<Readonly<Record<string, Output>>>;
}

/** Opens a model once for each file and runtime; later calls share it. */
const opened = new Map<string, Promise<Session>>();

export interface SessionOptions {
  readonly runtime?: RuntimeName;
  /** The file of what the model's own file leaves out; see matrices.ts. */
  readonly matrices?: string;
}

export function openSession(path: string, options: SessionOptions = {}): Promise<Session> {
  const key = `${options.runtime ?? 'any'} ${path}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const session = open(path, options);
  opened.set(key, session);
  return session;
}

async function open(path: string, { runtime: wanted, matrices }: SessionOptions): Promise<Session> {
  const { name, runtime } = await loadRuntime(wanted);
  const model = await (matrices !== undefined
    ? withMatricesOf(path, matrices)
    : name === 'native'
      ? modelPathOrBytes(path)
      : modelFile(path));
  // One thread a run: runs are spread over threads instead, which scales better for short inputs.
  const session = await inTurn(() =>
    runtime.InferenceSession.create(model, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    }),
  );
  if (typeof model !== 'string') free(model);
  return {
    runtime: name,
    run(inputs) {
      const feeds = Object.entries(inputs).map(([input, { type, data, dims }]) => [
        input,
        new runtime.Tensor(type, toArray[type](data), dims),
      ]);
      return inTurn(() => session.run(Object.fromEntries(feeds)));
    },
  };
}

async function withMatricesOf(path: string, matrices: string): Promise<Uint8Array> {
  const [model, of] = await Promise.all([largeModelFile(path), largeModelFile(matrices)]);
  const whole = withMatrices(model, of);
  free(model);
  free(of);
  return whole;
}

/** Milliseconds after which others get their turn: a signal, a line that says how far a run is. */
const TURN = 100;
let last: Promise<unknown> = Promise.resolve();
let turned = performance.now();

/** WASM refuses to open or run a model while it opens or runs another; the native runtime does not wait for anything. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(async () => {
    if (performance.now() - turned > TURN) {
      await nextTurn();
      turned = performance.now();
    }
    return work();
  });
  last = own.catch(() => {});
  return own;
}

const toArray = {
  int32: (data: ArrayLike<number>) => (data instanceof Int32Array ? data : Int32Array.from(data)),
  float32: (data: ArrayLike<number>) => (data instanceof Float32Array ? data : Float32Array.from(data)),
};
