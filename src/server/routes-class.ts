/** A class: its scale, feedback sheets as files, and the gradebook. */
import { z } from 'zod';
import { decode } from '../formats/encoding.ts';
import { createLog } from '../formats/log.ts';
import { SCALE } from '../formats/scale.ts';
import { FIVE_STEPS } from '../workbench/grade.ts';
import { fillGradebook, guessColumns, readGradebook } from './gradebook.ts';
import { Rejection, type Route, route } from './http.ts';
import { bytesOf, type Context, requireDesk, requireTopic, UPLOAD, UPLOAD_LIMIT } from './requests.ts';
import type { Person } from './sessions.ts';
import { feedbacksOf, gradesCsv, sheetsOf, shortFeedback } from './sheets.ts';

const OWNER = ['owner'] as const;
const GRADEBOOK = z.strictObject({
  file: UPLOAD,
  columns: z
    .strictObject({ student: z.int().min(0), grade: z.int().min(0), feedback: z.int().min(0).nullable() })
    .nullable(),
});

export function classRoutes({ project }: Context): readonly Route[] {
  /** The grades are those of the person who asks: the teacher. */
  const classOf = async (name: string | undefined, person: Person) => {
    const topic = requireTopic(project, name);
    const { work } = (await requireDesk(topic, person, person.name)).ledger();
    return { work, title: topic.content().title, scale: topic.settings().scale ?? FIVE_STEPS };
  };
  return [
    route('PUT /api/topics/:topic/settings', { roles: OWNER }, async ({ names, body }) => {
      const topic = requireTopic(project, names.topic);
      const settings = z.strictObject({ scale: SCALE.nullable(), isClass: z.boolean() }).parse(body);
      await topic.saveSettings(settings);
      return settings;
    }),
    route('GET /api/topics/:topic/sheets', { roles: OWNER }, async ({ names, person }) => ({
      files: sheetsOf(await classOf(names.topic, person)),
    })),
    route('GET /api/topics/:topic/grades', { roles: OWNER }, async ({ names, person }) => ({
      files: [{ name: 'grades.csv', text: gradesCsv(await classOf(names.topic, person)) }],
    })),
    route(
      'POST /api/topics/:topic/gradebook',
      { roles: OWNER, limit: UPLOAD_LIMIT },
      async ({ names, person, body }) => {
        const { file, columns } = GRADEBOOK.parse(body);
        const { bytes, name } = bytesOf(file);
        const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb;
        const book = readGradebook(
          (hasMark ? '\uFEFF' : '') + decode(bytes, createLog(name)).replace(/^\uFEFF/, ''),
        );
        const guess = guessColumns(book);
        if (columns === null) return guess;
        if (Math.max(columns.student, columns.grade, columns.feedback ?? 0) >= guess.header.length) {
          throw new Rejection(422, 'There is no such column.');
        }
        const feedbacks = feedbacksOf(await classOf(names.topic, person));
        const grades = new Map(
          feedbacks.flatMap((feedback) => {
            const { summary, grade } = feedback;
            return grade === null ? [] : [[summary, { grade, feedback: shortFeedback(feedback) }]];
          }),
        );
        const { text, filled, missing } = fillGradebook({ book, grades, columns });
        return { ...guess, files: [{ name, text }], filled, missing };
      },
    ),
  ];
}
