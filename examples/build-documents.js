#!/usr/bin/env node
/**
 * Makes the documents of examples/class from the texts of examples/science: what a teacher has in a folder, and what
 * Moodle exports. The names are invented.
 *
 *   node examples/build-documents.js
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { docx, html, odt, pdf, rtf, xlsx, zip } from '../scripts/documents.js';

const HERE = import.meta.dirname;
const textOf = (file) => [readFileSync(join(HERE, 'science', `${file}.txt`), 'utf8').trim()];
const write = (file, bytes) => {
  mkdirSync(dirname(join(HERE, 'class', file)), { recursive: true });
  writeFileSync(join(HERE, 'class', file), bytes);
};

const ESSAYS = [
  ['Ada Byron', 'docx', docx, 'summaries/1-excellent'],
  ['Bo Larsen', 'docx', docx, 'summaries/2-good'],
  ['Carla Ruiz', 'odt', odt, 'summaries/4-short'],
  ['Dev Patel', 'pdf', pdf, 'summaries/5-poor'],
  ['Eve Stone', 'rtf', rtf, 'summaries/3-repetitive'],
];

for (const [name, ending, make, text] of ESSAYS) write(`essays/${name}.${ending}`, make(textOf(text)));
for (const name of ['A', 'B', 'C', 'D', 'E']) write(`model-texts/${name}.docx`, docx(textOf(`references/${name}`)));

const folder = (i, plugin) => `${ESSAYS[i][0]}_${4711 + i}_assignsubmission_${plugin}`;
write(
  'moodle-submissions.zip',
  zip({
    [`${folder(0, 'file')}/tides final (2).docx`]: docx(textOf(ESSAYS[0][3])),
    [`${folder(1, 'onlinetext')}/onlinetext.html`]: html(textOf(ESSAYS[1][3])),
    [`${folder(2, 'file')}/Essay.odt`]: odt(textOf(ESSAYS[2][3])),
    [`${folder(3, 'file')}/scan.pdf`]: pdf(textOf(ESSAYS[3][3])),
    [`${folder(4, 'onlinetext')}/onlinetext.html`]: html(textOf(ESSAYS[4][3])),
  }),
);

const cell = (text) => `"${String(text).replaceAll('"', '""')}"`;
const row = (cells) => `${cells.map(cell).join(',')}\n`;
const online = (text) => `<p>${text.replaceAll('&', '&amp;')}</p>`;
const students = ESSAYS.map(([name, , , text], i) => [
  `Participant ${4711 + i}`,
  name,
  `${name.toLowerCase().replace(' ', '.')}@school.example`,
  'Submitted for grading',
  '',
  '20.00',
  'Yes',
  `Thursday, 12 November 2026, ${9 + i}:1${i} AM`,
  online(textOf(text)[0]),
  '-',
  '',
]);
const HEADER = [
  'Identifier',
  'Full name',
  'Email address',
  'Status',
  'Grade',
  'Maximum Grade',
  'Grade can be changed',
  'Last modified (submission)',
  'Online text',
  'Last modified (grade)',
  'Feedback comments',
];
const late = ['Participant 4716', 'Finn Moe', 'finn.moe@school.example', 'No submission', '', '20.00', 'Yes', '-', '', '-', ''];
write('moodle-worksheet.csv', Buffer.from(`\uFEFF${[HEADER, ...students, late].map(row).join('')}`));
write(
  'essays.xlsx',
  xlsx([['Student', 'Group', 'Essay'], ...ESSAYS.map(([name, , , text], i) => [name, i % 2 === 0 ? 'A' : 'B', textOf(text)[0]])], {
    sheets: ['Essays'],
  }),
);
