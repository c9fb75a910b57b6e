import { Button, Group, Stack } from '@mantine/core';
import { importPlaces } from '@safety-qube/contract/endpoints/place-file';
import { PLACE_FILE_BYTES, type PlaceFile } from '@safety-qube/contract/schemas/place-file';
import { listText } from '@safety-qube/domain/list-text';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { toastUndoable } from '../../../components/ui/change-toast.ts';
import { type Figure, Figures } from '../../../components/ui/figures.tsx';
import { FileCheck, FileNote, FileTitle, RefusedLines } from '../../../components/ui/file-check.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FileWorkEnded, FileWorking, useUndoOfImport } from '../../../components/ui/file-working.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { cancelWork, useFileWork } from '../../../shared/files/file-work.ts';
import { InterruptedError, untilAnswered } from '../../../shared/files/interrupted-import.ts';
import { sentName } from '../../../shared/files/upload.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { refreshPlaces } from '../places.queries.ts';

const send = (file: File, dryRun: boolean, signal?: AbortSignal) =>
  call(
    importPlaces,
    { query: { name: sentName(file.name), dryRun: dryRun ? 'true' : 'false' } },
    { bytes: file, headers: { 'content-type': 'application/octet-stream' }, ...(signal && { signal }) },
  );

/** Counts of an import as figures. */
function usePlaceFigures() {
  const { t } = useTranslation();
  return ({ made, changed, unchanged, refused }: PlaceFile['counts']): Figure[] => [
    { label: t('placeImport.made'), value: made },
    { label: t('placeImport.changed'), value: changed },
    { label: t('placeImport.unchanged'), value: unchanged },
    { label: t('placeImport.refused'), value: refused, tone: refused ? 'bad' : undefined },
  ];
}

/** What an import of the file would do, before anything is written. */
function Checked({ checked, name }: { checked: PlaceFile; name: string }) {
  const { t, i18n } = useTranslation();
  const { whole } = useNumbers();
  const figures = usePlaceFigures();
  const { refused } = checked.counts;
  const lines = checked.lines.filter(({ result }) => result === 'refused');
  return (
    <>
      <Stack gap={12}>
        <FileTitle name={name} />
        <Figures figures={figures(checked.counts)} />
        {checked.ignored.length > 0 && (
          <FileNote>{t('placeImport.ignored', { names: listText(i18n.language, checked.ignored, 'unit') })}</FileNote>
        )}
      </Stack>
      <RefusedLines
        title={t('placeImport.refusedTitle', { count: refused })}
        lines={lines}
        lineText={(line) => t('placeImport.line', { line: whole(line) })}
        more={refused > lines.length && t('placeImport.more')}
      />
    </>
  );
}

/** Adds and changes the places of a file: it is checked first, and written once the user says so. */
export function PlacesImportPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<PlaceFile>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const work = useFileWork('places', isBusy);
  const router = useRouter();
  const figures = usePlaceFigures();
  const refresh = () => refreshPlaces(client);
  const undo = useUndoOfImport('places', refresh);
  const save = async (chosen: File) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await untilAnswered(send(chosen, false), () => setChecked(undefined));
      toastUndoable(t('placeImport.done'), answer, (id) => {
        undo(id, t('placeImport.done'));
        void router.navigate({ to: '/management/facilities/import' });
      });
      await refresh();
      // The page may have been left meanwhile.
      if (router.state.location.pathname === '/management/facilities/import')
        await navigate({ to: '/management/facilities' });
    } catch (error) {
      setProblem(
        error instanceof InterruptedError ? t('fileImport.interrupted') : (refusalOf(error) ?? t('error.general')),
      );
    } finally {
      setBusy(false);
    }
  };
  const count = checked ? checked.counts.made + checked.counts.changed : 0;
  return (
    <Page>
      <PageHeader
        section={t('menu.facilities')}
        title={t('placeImport.title')}
        back={
          <BackLink
            label={t('menu.facilities')}
            renderRoot={(root) => <Link {...root} to="/management/facilities" />}
          />
        }
      />
      <FileCheck>
        <FormAlert>{problem}</FormAlert>
        {work?.state === 'running' ? (
          <FileWorking work={work} />
        ) : checked && file ? (
          <>
            <Checked checked={checked} name={file.name} />
            <Group gap={8}>
              <Button variant="default" size="md" disabled={isBusy} onClick={() => setChecked(undefined)}>
                {t('placeImport.other')}
              </Button>
              <Button size="md" loading={isBusy} disabled={count === 0} onClick={() => void save(file)}>
                {t('placeImport.save', { count })}
              </Button>
            </Group>
          </>
        ) : (
          <>
            {work && !problem && (
              <FileWorkEnded work={work} figures={work.counts ? figures(work.counts) : []} onUndo={undo} />
            )}
            <FileDrop
              title={t('placeImport.bring')}
              most={PLACE_FILE_BYTES}
              send={async (chosen, { signal, onProgress }) => {
                onProgress(1);
                setProblem(undefined);
                signal.addEventListener('abort', () => void cancelWork('places').catch(() => undefined));
                setChecked(await send(chosen, true, signal));
                setFile(chosen);
              }}
            />
            <FileNote>{t('placeImport.help')}</FileNote>
          </>
        )}
      </FileCheck>
    </Page>
  );
}
