/**
 * Memory for large files that is given back once it is used. What nobody refers to any more would otherwise stay until the
 * engine looks for it, and it looks seldom where little else is made.
 *
 *   const bytes = freeable(2 ** 25);
 *   free(bytes);   // its pages are the system's again, and its length is 0
 */
export function freeable(size: number): Uint8Array<ArrayBuffer> {
  const buffer = new ArrayBuffer(size, { maxByteLength: size });
  made.add(buffer);
  return new Uint8Array(buffer);
}

const made = new WeakSet<ArrayBufferLike>();

/** Frees what `freeable` made; other memory, and that of engines whose buffers cannot shrink, is left to the engine. */
export function free({ buffer }: Uint8Array): void {
  if (made.has(buffer) && buffer instanceof ArrayBuffer && buffer.resizable) buffer.resize(0);
}
