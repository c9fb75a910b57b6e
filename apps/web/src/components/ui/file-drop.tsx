import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './file-drop.module.css';
import { FormAlert } from './form-alert.tsx';
import { ProgressLine } from './progress-line.tsx';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sent {
  readonly file: File;
  readonly share: number;
  readonly abort: AbortController;
}

interface FileDropProps {
  /** What file is wanted. */
  title: string;
  /** Bytes of a file at most. */
  most: number;
  /** Sends a file; an error is shown. */
  send: (file: File, sending: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>;
}

/**
 * Uploads a file that was chosen or dropped, with progress and a cancel button; after a refusal the reason is shown and
 * another can be chosen.
 */
function useSending({ most, send: sendOne }: FileDropProps) {
  const { t } = useTranslation();
  const { bytes } = useNumbers();
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File | undefined) => {
    if (!file || running.current) return;
    setProblem(undefined);
    if (file.size === 0) return setProblem(t('import.emptyFile', { name: file.name }));
    if (file.size > most) return setProblem(t('import.tooLarge', { size: bytes(file.size), most: bytes(most) }));
    const abort = new AbortController();
    running.current = abort;
    setSent({ file, share: 0, abort });
    try {
      await sendOne(file, { signal: abort.signal, onProgress: (share) => setSent({ file, share, abort }) });
    } catch (error) {
      if (!abort.signal.aborted) setProblem(refusalOf(error) ?? t('error.general'));
    } finally {
      running.current = undefined;
      setSent(undefined);
    }
  };
  return { send, sent, problem };
}

/** Area to choose or drop a file. */
export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation();
  const { bytes } = useNumbers();
  const { send, sent, problem } = useSending(props);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <section aria-labelledby="import-file">
      <FormAlert>{problem}</FormAlert>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the button in it */}
      <div
        className={classes['drop']}
        data-over={isOver || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden className={classes['dropIcon']} />
        {sent ? (
          <>
            <h2 id="import-file" className={classes['dropTitle']}>
              <bdi>{sent.file.name}</bdi>
            </h2>
            <div className={classes['sending']}>
              <ProgressLine
                label={t('import.sending', { name: sent.file.name })}
                share={sent.share < 1 ? sent.share : undefined}
                text={
                  sent.share < 1
                    ? t('import.sent', { done: bytes(sent.share * sent.file.size), all: bytes(sent.file.size) })
                    : t('import.reading')
                }
              />
            </div>
            <Button variant="default" onClick={() => sent.abort.abort()}>
              {t('common.cancel')}
            </Button>
          </>
        ) : (
          <>
            <h2 id="import-file" className={classes['dropTitle']}>
              {props.title}
            </h2>
            <p className={classes['dropText']}>{t('import.bringHelp', { most: bytes(props.most) })}</p>
            <Button onClick={() => input.current?.click()}>{t('import.chooseFile')}</Button>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        tabIndex={-1}
        aria-label={t('import.chooseFile')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
    </section>
  );
}
