import { importPeople } from '@safety-qube/contract/endpoints/people-bulk';
import { PEOPLE_FILE_BYTES, type PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { toastUndoable } from '../../../components/ui/change-toast.ts';
import { FileCheck } from '../../../components/ui/file-check.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileWorkEnded, FileWorking, useUndoOfImport } from '../../../components/ui/file-working.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { cancelWork, useFileWork } from '../../../shared/files/file-work.ts';
import { InterruptedError, untilAnswered } from '../../../shared/files/interrupted-import.ts';
import { sentName } from '../../../shared/files/upload.ts';
import { PEOPLE } from '../people.queries.ts';
import { CheckedFile, usePeopleFigures } from './checked-file.tsx';
import { type Choices, columnsText } from './choices.ts';

/** Adds and changes the people of a file: it is checked first, and written as a whole once the user says so. */
export function PeopleImportPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<PeopleFile>();
  const [choices, setChoices] = useState<Choices>({ role: null, invite: false });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const work = useFileWork('people', isBusy);
  const router = useRouter();
  const undo = useUndoOfImport('people', () => PEOPLE.refresh(client));
  const figures = usePeopleFigures();

  const send = (bytes: File, { columns, role, invite }: Choices, dryRun: boolean, signal?: AbortSignal) =>
    call(
      importPeople,
      {
        query: {
          ...{ name: sentName(bytes.name), dryRun: dryRun ? 'true' : 'false', invite: invite ? 'true' : 'false' },
          ...(columns && { columns: columnsText(columns) }),
          ...(role && { role }),
        },
      },
      { bytes, headers: { 'content-type': 'application/octet-stream' }, ...(signal && { signal }) },
    );
  /** Runs a call, and shows why it was refused. */
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(
        error instanceof InterruptedError ? t('fileImport.interrupted') : (refusalOf(error) ?? t('error.general')),
      );
    } finally {
      setBusy(false);
    }
  }
  const choose = (next: Choices) => {
    setChoices(next);
    if (file) void run(async () => setChecked(await send(file, next, true)));
  };
  const save = () =>
    file &&
    run(async () => {
      const answer = await untilAnswered(send(file, choices, false), () => setChecked(undefined));
      const { made, changed } = answer.outcome.counts;
      const done = t('people.importDone', { made, changed });
      toastUndoable(done, answer, (id) => {
        undo(id, done);
        void router.navigate({ to: '/management/people/import' });
      });
      await PEOPLE.refresh(client);
      // The page may have been left meanwhile.
      if (router.state.location.pathname === '/management/people/import') await navigate({ to: '/management/people' });
    });

  return (
    <Page>
      <PageHeader
        section={t('people.title')}
        title={t('people.import')}
        back={<BackLink label={t('people.title')} renderRoot={(root) => <Link {...root} to="/management/people" />} />}
      />
      <FileCheck>
        <FormAlert>{problem}</FormAlert>
        {work?.state === 'running' ? (
          <FileWorking work={work} />
        ) : checked && file ? (
          <CheckedFile
            {...{ checked, choices, isBusy }}
            name={file.name}
            onChoose={choose}
            onSave={save}
            onOther={() => {
              setChecked(undefined);
              setProblem(undefined);
            }}
          />
        ) : (
          <>
            {work && !problem && (
              <FileWorkEnded work={work} figures={work.counts ? figures(work.counts) : []} onUndo={undo} />
            )}
            <FileDrop
              title={t('people.importBring')}
              most={PEOPLE_FILE_BYTES}
              send={async (chosen, { signal, onProgress }) => {
                onProgress(1);
                signal.addEventListener('abort', () => void cancelWork('people').catch(() => undefined));
                setProblem(undefined);
                const first = { role: choices.role, invite: false };
                setChecked(await send(chosen, first, true, signal));
                setChoices(first);
                setFile(chosen);
              }}
            />
          </>
        )}
      </FileCheck>
    </Page>
  );
}
