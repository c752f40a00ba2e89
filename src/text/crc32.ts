/**
 * CRC-32 (IEEE 802.3), by which torn lines of a journal are told and files in ZIP archives. Node's own is no help in a
 * browser.
 *
 *   crc32('123456789') === 'cbf43926'
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The checksum of bytes as a number, as ZIP files have it. */
export function crc32Of(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export function crc32(text: string): string {
  return crc32Of(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
}
