/** Files between the page and the person: chosen ones as uploads, made ones as downloads; several as one ZIP. */
import { zip } from '../src/formats/zip.ts';
import type { OutFile, Upload } from './api.ts';

export async function uploadsOf(files: Iterable<File>): Promise<Upload[]> {
  return Promise.all([...files].map(async (file) => ({ name: file.name, base64: await base64Of(file) })));
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export function textUpload(name: string, text: string): Upload {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { name, base64: btoa(binary) };
}

export function download(files: readonly OutFile[], archive: string): void {
  if (files.length === 0) return;
  const [first] = files;
  const isOne = files.length === 1;
  const blob = isOne
    ? new Blob([first!.text], { type: 'application/octet-stream' })
    : new Blob([zip(files.map(({ name, text }) => ({ name, content: text })))], { type: 'application/zip' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = isOne ? first!.name : `${archive}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
