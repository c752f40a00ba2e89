/**
 * What runs the models: onnxruntime-node where it loads, WASM elsewhere. Their answers differ by rounding, up to some
 * thousandths of a score, so signatures and the cache's keys name WASM where it is at work.
 *
 *   const { name, runtime } = await loadRuntime();   // name: 'native'
 *   runtimeChoices()                                 // {}, or { runtime: 'wasm' }
 */
import { CheopsError } from '../errors.ts';
import type { Choices } from '../signature.ts';

export const RUNTIMES = ['native', 'wasm'] as const;
export type RuntimeName = (typeof RUNTIMES)[number];

export interface Output {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** The part of onnxruntime-node and onnxruntime-web that is used here. */
export interface Runtime {
  readonly InferenceSession: {
    create(
      model: string | Uint8Array,
      options: object,
    ): Promise<{ run(feeds: object): Promise<Record<string, Output>> }>;
  };
  readonly Tensor: new (type: string, data: Int32Array | Float32Array, dims: readonly number[]) => object;
}

/** The runtime that was asked for, or native where it loads and WASM elsewhere. */
export async function loadRuntime(
  wanted?: RuntimeName,
): Promise<{ readonly name: RuntimeName; readonly runtime: Runtime }> {
  const problems: unknown[] = [];
  if (wanted !== 'wasm') {
    const runtime = loadNative();
    if (!(runtime instanceof Error)) return { name: 'native', runtime };
    problems.push(runtime);
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

/** Which runtime a model gets that is opened without naming one. */
export function runtimeInUse(): RuntimeName {
  return loadNative() instanceof Error ? 'wasm' : 'native';
}

/** What a score depends on besides the models' versions, for a signature; native goes without saying. */
export function runtimeChoices(): Choices {
  return runtimeInUse() === 'native' ? {} : { runtime: 'wasm' };
}

let native: Runtime | Error | undefined;

/** The native runtime, or why there is none. */
function loadNative(): Runtime | Error {
  native ??= requireNative();
  return native;
}

function requireNative(): Runtime | Error {
  if (typeof process === 'undefined' || process.versions?.node === undefined)
    return new Error('onnxruntime-node runs in Node only');
  // Loaded in two threads, it may end the process: docs/decisions/0004-processes-not-threads.md.
  if (!process.getBuiltinModule('node:worker_threads').isMainThread)
    return new Error('onnxruntime-node runs in the main thread only');
  try {
    const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
    return require('onnxruntime-node') as Runtime;
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem));
  }
}

async function loadWasm(): Promise<Runtime> {
  const web = await import('onnxruntime-web/wasm');
  web.env.wasm.numThreads = 1;
  return asRuntime(web);
}

/** It is CommonJS or ESM depending on the loader; what we need is on one of the two. */
function asRuntime(module: object): Runtime {
  return ('InferenceSession' in module ? module : (module as { default: unknown }).default) as Runtime;
}
