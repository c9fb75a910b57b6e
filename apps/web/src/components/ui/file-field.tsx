import { IconCamera, IconFile, IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileTray, isFailed, isOnItsWay, type TrayFile, useTrayFiles } from '../../shared/files/file-tray.ts';
import classes from './file-field.module.css';
import { useAttachment } from './use-attachment.ts';

/** Matches an `accept` that allows more than photos and videos. */
const OTHER_FILES = /\*\/\*|application/;
/** Whether the device is a phone or a tablet, where the camera is offered first. */
const hasTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Thumbnail of a file: the local preview, else the one from the server. */
function Thumb({ file, onLost }: { file: TrayFile; onLost: () => void }) {
  const { src, isLost } = useAttachment(file.preview || !file.isImage ? undefined : file.id, 'preview');
  const [isBroken, setBroken] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when it is detected
  useEffect(() => {
    if (isLost) onLost();
  }, [isLost]);
  const address = file.preview ?? src;
  if (file.isImage && address && !isBroken && !isLost)
    return <img src={address} alt={file.name} width={96} height={96} onError={() => setBroken(true)} />;
  return (
    <span className={classes['paper']}>
      <IconFile size={24} stroke={1.5} aria-hidden />
      <span>{file.name}</span>
    </span>
  );
}

/** Reasons why files failed, each once with the names of its files. */
function Problems({ failed }: { failed: readonly TrayFile[] }) {
  const { t } = useTranslation();
  const byReason = Map.groupBy(failed, ({ problem }) => problem ?? t('files.notArrived'));
  return [...byReason].map(([reason, files]) => (
    <p key={reason} className={classes['problem']}>
      {files.map(({ key, name }) => (
        <bdi key={key}>{name}</bdi>
      ))}
      {reason}
    </p>
  ));
}

function Tile({ file, tray }: { file: TrayFile; tray: FileTray }) {
  const { t } = useTranslation();
  const percent = Math.round(file.progress * 100);
  return (
    <li
      className={classes['tile']}
      data-status={isFailed(file) ? 'failed' : file.status === 'failed' ? 'away' : file.status}
    >
      <Thumb file={file} onLost={() => tray.lose(file.key)} />
      {isOnItsWay(file) && (
        <span
          className={classes['bar']}
          role="progressbar"
          aria-label={t('files.sending', { name: file.name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ inlineSize: `${percent}%` }} />
        </span>
      )}
      {file.status === 'failed' && file.canRetry && (
        <button type="button" className={classes['retry']} onClick={() => tray.retry(file.key)}>
          <IconRefresh size={14} stroke={1.75} aria-hidden />
          {t('files.retry')}
        </button>
      )}
      <button
        type="button"
        className={classes['remove']}
        aria-label={t('files.remove', { name: file.name })}
        onClick={() => tray.remove(file.key)}
      >
        <span>
          <IconX size={14} stroke={2} aria-hidden />
        </span>
      </button>
    </li>
  );
}

/**
 * Photos, from the camera or from the device; each upload starts as soon as the file is chosen. `accept` extends it to
 * other files. Files can also be dropped.
 */
export function FileField(props: {
  tray: FileTray;
  label?: string;
  hint?: ReactNode;
  error?: ReactNode;
  accept?: string;
  /** Whether the files are only shown: none can be added, each can be removed. */
  isShown?: boolean;
}) {
  const { tray, accept = 'image/*' } = props;
  const { t } = useTranslation();
  const files = useTrayFiles(tray);
  const [isOver, setOver] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const withCamera = hasTouch();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    tray.add([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = ''; // so that the same photo can be chosen again
  };
  const isFirst = !files.length;
  const failed = files.filter(isFailed);
  // No status is shown for a file until it is known whether the device has kept it.
  const away = files.filter((file) => file.isAway && file.isKept !== undefined);
  const choose = t(withCamera ? 'files.fromDevice' : OTHER_FILES.test(accept) ? 'files.add' : 'files.choose');
  return (
    <fieldset className={classes['field']}>
      {props.label && <legend className={classes['label']}>{props.label}</legend>}
      {files.length > 0 && (
        <ul className={classes['tiles']}>
          {files.map((file) => (
            <Tile key={file.key} file={file} tray={tray} />
          ))}
        </ul>
      )}
      <div className={classes['buttons']} hidden={props.isShown}>
        {withCamera && (
          <button
            type="button"
            className={classes['take']}
            data-first={isFirst || undefined}
            onClick={() => camera.current?.click()}
          >
            <IconCamera size={isFirst ? 28 : 20} stroke={1.6} aria-hidden />
            {t('files.takePhoto')}
          </button>
        )}
        <button
          type="button"
          className={classes['take']}
          data-first={(isFirst && !withCamera) || undefined}
          data-over={isOver || undefined}
          onClick={() => fileInput.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            tray.add([...event.dataTransfer.files]);
          }}
        >
          <IconPhotoPlus size={isFirst && !withCamera ? 28 : 20} stroke={1.6} aria-hidden />
          {choose}
        </button>
      </div>
      <input
        ref={camera}
        className="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={t('files.takePhoto')}
        onChange={take}
        hidden
      />
      <input
        ref={fileInput}
        className="unseen"
        type="file"
        accept={accept}
        multiple
        tabIndex={-1}
        aria-label={choose}
        onChange={take}
        hidden
      />
      {props.hint && <p className={classes['hint']}>{props.hint}</p>}
      <div aria-live="polite">
        <Problems failed={failed} />
        {away.length > 0 && (
          <p className={classes['problem']} data-kept={!away.some(({ isKept }) => isKept === false) || undefined}>
            {t(away.some(({ isKept }) => isKept === false) ? 'files.notKept' : 'files.kept')}
          </p>
        )}
        {props.error && <p className={classes['problem']}>{props.error}</p>}
      </div>
    </fieldset>
  );
}
