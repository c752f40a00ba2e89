/**
 * Runs an ONNX model on this machine. The native runtime is used where it loads, WASM elsewhere; their answers
 * differ by rounding, up to some thousandths, so `runtimeInUse` names the one at work. One input is one run: int8 models scale their activations over all of a run, so that sharing it
 * would make an answer depend on its neighbours.
 *
 *   const session = await openSession('syntax/model.int8.onnx');
 *   const outputs = await session.run({ pieces: { type: 'int32', dims: [1, 3], data: [101, 7, 102] } });
 */
import { CheopsError } from '../errors.ts';
import { modelFile, modelPathOrBytes } from './files.ts';

export interface Input {
  readonly type: 'int32' | 'int64' | 'float32';
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

export interface Output {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

export interface Session {
  readonly runtime: RuntimeName;
  run(inputs: Readonly<Record<string, Input>>): Promise<Readonly<Record<string, Output>>>;
}

export const RUNTIMES = ['native', 'wasm'] as const;
export type RuntimeName = (typeof RUNTIMES)[number];

/** The part of onnxruntime-node and onnxruntime-web that is used here. */
interface Runtime {
  readonly InferenceSession: {
    create(
      model: string | Uint8Array,
      options: object,
    ): Promise<{ run(feeds: object): Promise<Record<string, Output>> }>;
  };
  readonly Tensor: new (
    type: string,
    data: BigInt64Array | Int32Array | Float32Array,
    dims: readonly number[],
  ) => object;
}

/** Opens a model once for each file and runtime; later calls share it. */
const opened = new Map<string, Promise<Session>>();

export function openSession(path: string, options: { runtime?: RuntimeName } = {}): Promise<Session> {
  const key = `${options.runtime ?? 'any'} ${path}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const session = open(path, options.runtime);
  opened.set(key, session);
  return session;
}

async function open(path: string, wanted: RuntimeName | undefined): Promise<Session> {
  const { name, runtime } = await loadRuntime(wanted);
  const model = await (name === 'native' ? modelPathOrBytes(path) : modelFile(path));
  const turn = name === 'wasm' ? inTurn : atOnce;
  // One thread a run: runs are spread over threads instead, which scales better for short inputs.
  const session = await turn(() =>
    runtime.InferenceSession.create(model, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    }),
  );
  return {
    runtime: name,
    run(inputs) {
      const feeds = Object.entries(inputs).map(([input, { type, data, dims }]) => [
        input,
        new runtime.Tensor(type, toArray[type](data), dims),
      ]);
      return turn(() => session.run(Object.fromEntries(feeds)));
    },
  };
}

const atOnce = <T>(work: () => Promise<T>): Promise<T> => work();

let last: Promise<unknown> = Promise.resolve();

/** WASM has one thread and one memory: it refuses to open or run a model while it opens or runs another. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => {});
  return own;
}

/** Which runtime a model gets that is opened without naming one: what a signature must say beside its scores. */
export async function runtimeInUse(): Promise<RuntimeName> {
  return (await loadRuntime(undefined)).name;
}

const toArray = {
  int32: (data: ArrayLike<number>) => (data instanceof Int32Array ? data : Int32Array.from(data)),
  int64: toInt64,
  float32: (data: ArrayLike<number>) => (data instanceof Float32Array ? data : Float32Array.from(data)),
};

function toInt64(data: ArrayLike<number>): BigInt64Array {
  const result = new BigInt64Array(data.length);
  for (let i = 0; i < data.length; i++) result[i] = BigInt(data[i]!);
  return result;
}

/** The runtime that was asked for, or native where it loads and WASM elsewhere. */
async function loadRuntime(
  wanted: RuntimeName | undefined,
): Promise<{ name: RuntimeName; runtime: Runtime }> {
  const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;
  const problems: unknown[] = [];
  if (wanted !== 'wasm' && inNode) {
    try {
      return { name: 'native', runtime: asRuntime(await import('onnxruntime-node')) };
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (wanted !== 'native') {
    try {
      return { name: 'wasm', runtime: await loadWasm() };
    } catch (problem) {
      problems.push(problem);
    }
  }
  throw new CheopsError(
    'E_RUNTIME',
    `No runtime for the models could be loaded: ${problems.map(String).join('; ')}`,
  );
}

async function loadWasm(): Promise<Runtime> {
  const web = await import('onnxruntime-web/wasm');
  web.env.wasm.numThreads = 1;
  return asRuntime(web);
}

/** Both packages are CommonJS or ESM depending on the loader; what we need is on one of the two. */
function asRuntime(module: object): Runtime {
  return ('InferenceSession' in module ? module : (module as { default: unknown }).default) as Runtime;
}
