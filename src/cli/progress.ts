/** A line on the terminal that is rewritten, from the third second on; null ends it. */
export function progressLine(): (text: string | null) => void {
  const start = performance.now();
  let shown = 0;
  return (text) => {
    const now = performance.now();
    if (process.stderr.isTTY !== true || now - start < 2000) return;
    if (text === null) process.stderr.write('\r\u001b[K');
    else if (now - shown > 200) {
      shown = now;
      process.stderr.write(`\r\u001b[K${text}`);
    }
  };
}
