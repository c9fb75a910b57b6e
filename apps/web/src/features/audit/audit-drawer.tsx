import { Anchor, Button } from '@mantine/core';
import { undoChange } from '@safety-qube/contract/endpoints/audit';
import type { AuditEntry } from '@safety-qube/contract/schemas/audit';
import type { FileWork } from '@safety-qube/contract/schemas/file-work';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndone } from '../../components/ui/change-toast.ts';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { FileWorking } from '../../components/ui/file-working.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { undoKey, useFileWork } from '../../shared/files/file-work.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './audit.module.css';
import { auditEntryQuery } from './audit.queries.ts';

/** Who did it to what, when, and from where. */
function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <dl className={classes['facts']}>
      <Fact label={t('audit.when')}>
        <span className="num">{dates.moment(entry.at)}</span>
      </Fact>
      <Fact label={t('audit.by')}>
        <bdi>{entry.by?.name ?? t('audit.system')}</bdi>
      </Fact>
      {entry.actingFor && (
        <Fact label={t('audit.actingFor')}>
          <bdi>{entry.actingFor.name}</bdi>
        </Fact>
      )}
      {entry.token !== null && (
        <Fact label={t('audit.token')}>
          <bdi className="words">{entry.token}</bdi>
        </Fact>
      )}
      {entry.subject !== null && (
        <Fact label={t('audit.subject')}>
          <bdi className="words">{entry.subject}</bdi>
        </Fact>
      )}
      {(entry.address !== null || entry.device !== null) && (
        <Fact label={t('audit.from')}>
          {entry.address !== null && <bdi dir="ltr">{entry.address}</bdi>}
          {entry.device !== null && <span className={classes['device']}>{entry.device}</span>}
        </Fact>
      )}
    </dl>
  );
}

/** What was changed, each property with its value before and after. */
function EntryChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation();
  const value = (text: string | null) =>
    text === null ? <span className={classes['none']}>{t('audit.none')}</span> : <bdi className="words">{text}</bdi>;
  return (
    <table className={classes['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('audit.change')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value(before)}</td>
            <td>{value(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The progress of the undo of an import; nothing until it has begun. */
function UndoProgress({ kind }: { kind: FileWork['kind'] }) {
  const work = useFileWork(kind);
  return work?.state === 'running' && work.isUndo ? <FileWorking work={work} /> : null;
}
const isImported = (entity: string): entity is FileWork['kind'] => entity === 'people' || entity === 'places';

/** An entry of the log, with the undo of what it says. */
export function AuditDrawer({
  id,
  onShow,
  onClose,
}: {
  id: number;
  onShow: (id: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(auditEntryQuery(id));
  const entry = query.data;
  const undo = useMutation({
    ...(entry && isImported(entry.entity) && { mutationKey: undoKey(entry.entity) }),
    mutationFn: () => call(undoChange, { params: { id } }),
    onSuccess: async (undone) => {
      toastUndone(t('audit.undone'), undone);
      // Any page may show what was undone.
      await client.invalidateQueries();
    },
  });
  const other = (note: string, shown: number) => (
    <p className={classes['note']}>
      {note}{' '}
      <Anchor component="button" type="button" inherit onClick={() => onShow(shown)}>
        {t('audit.showOther')}
      </Anchor>
    </p>
  );
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={entry?.text ?? t('audit.title')}
      width={520}
      foot={
        entry?.undo === 'possible' &&
        entry.undoneBy === null && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} className="flip" aria-hidden />}
            loading={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {t('audit.undo')}
          </Button>
        )
      }
    >
      {entry ? (
        <>
          <FormAlert>{undo.error ? refusalOf(undo.error) : undefined}</FormAlert>
          {undo.isPending && isImported(entry.entity) && <UndoProgress kind={entry.entity} />}
          <EntryFacts entry={entry} />
          {entry.changes.length > 0 && <EntryChanges changes={entry.changes} />}
          {entry.undoneBy !== null && other(t('audit.undoneNote'), entry.undoneBy)}
          {entry.undoes !== null && other(t('audit.undoesNote'), entry.undoes)}
          {entry.undo !== 'possible' && entry.undo !== 'none' && (
            <p className={classes['note']}>{t(`audit.limit.${entry.undo}`)}</p>
          )}
        </>
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DrawerLines />
      )}
    </FormDrawer>
  );
}
