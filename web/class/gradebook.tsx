/** The gradebook of a learning management system: which columns are ours, and the file back. */
import { api, type GradebookAnswer, type Upload } from '../api.ts';
import type { Desk } from '../desk.ts';
import { download, uploadsOf } from '../files.ts';
import { announce } from '../parts/announce.tsx';
import { openDialog } from '../parts/dialog.tsx';
import { attempt } from '../parts/file-button.tsx';

export async function fillGradebook(desk: Desk, files: File[]): Promise<void> {
  await attempt(async () => {
    const [file] = await uploadsOf(files);
    const guess = await api.gradebook(desk.topic.id, { file: file!, columns: null });
    openDialog(
      'Fill a gradebook',
      (close) => <GradebookForm desk={desk} file={file!} guess={guess} close={close} />,
      { wide: true },
    );
  });
}

function GradebookForm({
  desk,
  file,
  guess,
  close,
}: {
  desk: Desk;
  file: Upload;
  guess: GradebookAnswer;
  close: () => void;
}) {
  const { header, columns } = guess;
  const options = header.map((name, index) => (
    <option key={index} value={index}>
      {name || `column ${index + 1}`}
    </option>
  ));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        const feedback = String(form.get('feedback'));
        void attempt(async () => {
          const answer = await api.gradebook(desk.topic.id, {
            file,
            columns: {
              student: Number(form.get('student')),
              grade: Number(form.get('grade')),
              feedback: feedback === '' ? null : Number(feedback),
            },
          });
          close();
          download(answer.files ?? [], 'gradebook');
          const missing = answer.missing ?? [];
          announce(
            `${answer.filled} grades filled in.${missing.length === 0 ? '' : ` Not found there: ${missing.join(', ')}.`}`,
          );
        });
      }}
    >
      <p>Only these cells are filled; everything else in {file.name} goes back as it is.</p>
      <label>
        Students are known by
        <select name="student" value={columns.student ?? 0}>
          {options}
        </select>
      </label>
      <label>
        Grades go into
        <select name="grade" value={columns.grade ?? header.length - 1}>
          {options}
        </select>
      </label>
      <label>
        Feedback goes into
        <select name="feedback" value={columns.feedback ?? ''}>
          <option value="">nowhere</option>
          {options}
        </select>
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          Fill and download
        </button>
      </div>
    </form>
  );
}
