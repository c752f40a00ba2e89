/** The thread that reads PDFs, so that one that never ends, or fills the memory, can be ended from outside. */
import { parentPort } from 'node:worker_threads';
import { layoutText, type PdfLine, type PdfPage } from './pdf-layout.ts';

export interface PdfQuestion {
  readonly bytes: Uint8Array;
  /** Where the package lies that reads it. */
  readonly library: string;
  /** So many characters may come out of it. */
  readonly most: number;
}

export type PdfAnswer =
  | {
      readonly text: string;
      /** Pages without a word, from 1. */
      readonly empty: readonly number[];
      readonly pages: number;
    }
  | { readonly fault: 'password' | 'damaged' | 'too much' | 'no text' };

// Nothing in a document is ever fetched.
Object.assign(globalThis, { fetch: undefined });
parentPort!.on('message', async (question: PdfQuestion) => parentPort!.postMessage(await answer(question)));

async function answer({ bytes, library, most }: PdfQuestion): Promise<PdfAnswer> {
  const { getDocumentProxy } = (await import(library)) as typeof import('unpdf');
  const pages: PdfPage[] = [];
  let characters = 0;
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, stopAtErrors: false });
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const lines = linesOf(items as readonly Item[]);
      pages.push({ lines });
      characters += lines.reduce((sum, { text }) => sum + text.length + 16, 16);
      if (characters > most) return { fault: 'too much' };
      page.cleanup();
    }
    await pdf.destroy();
  } catch (error) {
    return { fault: (error as Error).name === 'PasswordException' ? 'password' : 'damaged' };
  }
  const text = layoutText(pages);
  if (text === '') return { fault: 'no text' };
  const empty = pages.flatMap(({ lines }, i) => (lines.length === 0 ? [i + 1] : []));
  return { text, empty, pages: pages.length };
}

interface Item {
  readonly str?: string;
  readonly transform?: readonly number[];
  readonly height?: number;
  readonly hasEOL?: boolean;
}

/** A bullet out of a font of signs, as word processors write it. */
const OWN_BULLET = /^[\uf000-\uf0ff](?=\s)/u;

function linesOf(items: readonly Item[]): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  let text = '';
  let place = { x: 0, y: 0, height: 0 };
  const end = (): void => {
    if (text.trim() !== '') lines.push({ text: text.trim().replace(OWN_BULLET, '•'), ...place });
    text = '';
  };
  for (const { str = '', transform = [], height = 0, hasEOL = false } of items) {
    if (text === '' && str.trim() !== '') {
      place = { x: transform[4] ?? 0, y: transform[5] ?? 0, height };
    }
    text += str;
    if (hasEOL) end();
  }
  end();
  return lines;
}
