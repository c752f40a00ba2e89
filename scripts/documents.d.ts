/** The types of documents.js, for the tests. */
type Paragraphs = readonly string[];
export function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  options?: { comment?: string },
): Buffer;
export function docxParts(body: string): Record<string, string>;
export function docx(paragraphs: Paragraphs): Buffer;
export function odt(paragraphs: Paragraphs): Buffer;
export function xlsx(
  rows: readonly (readonly (string | number | null)[])[],
  options?: { sheets?: readonly string[]; merged?: readonly string[] },
): Buffer;
export function rtf(paragraphs: Paragraphs): Buffer;
export function html(paragraphs: Paragraphs, options?: { title?: string }): Buffer;
export function pdf(paragraphs: Paragraphs): Buffer;
export function pdfOf(content: string | Uint8Array, options?: { filter?: string }): Buffer;
