import { Menu } from '@mantine/core';
import type { Count } from '@safety-qube/contract/schemas/records';
import { BULK_LIMIT } from '@safety-qube/domain/records/record-limits';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCalendarEvent,
  IconChecks,
  IconDots,
  IconDownload,
  IconFlag3,
  IconForms,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../../components/ui/bulk-bar.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import type { ListedRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { useCustomFields } from '../../../shared/records/use-custom-fields.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { type ExportedList, exportList } from '../export/export-list.tsx';
import { AssignDialog, CancelDialog, DeleteDialog, DueDialog, OwnerDialog } from './bulk-dialogs.tsx';
import { FieldDialog } from './bulk-field-dialog.tsx';
import type { Change } from './use-bulk-change.ts';
import { useBulkRights } from './use-bulk-rights.ts';
import { useListOffers } from './use-list-offers.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns the export of some records of a list. */
function exportOf(list: ExportedList, chosen: readonly ListedRecord[]): ExportedList {
  const query = new URLSearchParams(list.query);
  query.set('ids', chosen.map(({ id }) => id).join(','));
  return { ...list, query: query.toString() };
}

/** Exports the selected records with the columns that the list shows. */
function ExportChosen({ list }: { list: ExportedList }) {
  const { t } = useTranslation();
  const start = (format: 'xlsx' | 'csv') => void exportList(list, { format, isWhole: false });
  return (
    <Menu position="top" shadow="md" width={200}>
      <Menu.Target>
        <button type="button">
          <IconDownload {...icon} />
          {t('export.open')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start('xlsx')}>{t('export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => start('csv')}>{t('export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Actions that the user may take on at least one of the selected records; for the others the server returns the reason.
 */
export default function RecordBulkBar(props: {
  setup: RecordTypeSetup;
  chosen: readonly ListedRecord[];
  /** How many records match the filters of the list, if there are more than the chosen page of it. */
  total: Count | undefined;
  /** Whether all of these are chosen. */
  isWhole: boolean;
  onWhole: () => void;
  list: ExportedList;
  isArchive: boolean;
  onClear: () => void;
  onChange: (change: Change) => void;
}) {
  const { setup, chosen, total, isWhole, list, isArchive, onClear, onChange } = props;
  const rights = useBulkRights(chosen);
  const { t } = useTranslation();
  const numbers = useNumbers();
  const priorities = usePriorities(setup.type).all;
  const fields = useCustomFields(setup).filter(({ isActive }) => isActive);
  const [dialog, setDialog] = useState<'assign' | 'owner' | 'due' | 'field' | 'cancel' | 'delete'>();
  const close = () => setDialog(undefined);
  const change = (wish: Change) => {
    close();
    onChange(wish);
  };
  const count = isWhole ? (total?.count ?? chosen.length) : chosen.length;
  const isTooMany = total !== undefined && (total.isMore || total.count > BULK_LIMIT);
  const mayExport = useListOffers(setup).export;
  const hasNone = rights && !Object.values(rights).some(Boolean);
  // It appears with all of its buttons.
  if (!rights) return null;
  return (
    <>
      <BulkBar
        count={count}
        note={isTooMany ? t('bulk.tooMany', { most: numbers.whole(BULK_LIMIT) }) : undefined}
        onClear={onClear}
      >
        {!isWhole && total !== undefined && !isTooMany && (
          <button type="button" onClick={props.onWhole}>
            <IconChecks {...icon} />
            {t('bulk.selectAll', { count: total.count })}
          </button>
        )}
        {hasNone && <span>{t('bulk.none')}</span>}
        {!isArchive && rights?.assign && (
          <button type="button" onClick={() => setDialog('assign')}>
            <IconUserPlus {...icon} />
            {t('bulk.assign')}
          </button>
        )}
        {/* Not for types whose work is assigned to a team, because there the owner assigns the team. */}
        {!isArchive && rights?.setOwner && !setup.privileges.assign && (
          <button type="button" onClick={() => setDialog('owner')}>
            <IconUserCheck {...icon} />
            {t('records.column.owner')}
          </button>
        )}
        {!isArchive && rights?.edit && (
          <>
            <button type="button" onClick={() => setDialog('due')}>
              <IconCalendarEvent {...icon} />
              {t('bulk.due')}
            </button>
            {priorities.length > 0 && (
              <Menu position="top" shadow="md" width={180}>
                <Menu.Target>
                  <button type="button">
                    <IconFlag3 {...icon} />
                    {t('bulk.priority')}
                  </button>
                </Menu.Target>
                <Menu.Dropdown>
                  {priorities.map(({ value, label, rank }) => (
                    <Menu.Item key={value} onClick={() => change({ action: 'setPriority', priority: value })}>
                      <PriorityMark rank={rank} label={label} />
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        )}
        {!isArchive && rights?.edit && fields.length > 0 && (
          <button type="button" onClick={() => setDialog('field')}>
            <IconForms {...icon} />
            {t('bulk.field')}
          </button>
        )}
        {!isArchive && rights?.cancel && (
          <button type="button" onClick={() => setDialog('cancel')}>
            <IconBan {...icon} />
            {t('bulk.cancel')}
          </button>
        )}
        {rights?.[isArchive ? 'restore' : 'archive'] && (
          <button type="button" onClick={() => change({ action: isArchive ? 'restore' : 'archive' })}>
            {isArchive ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
            {t(isArchive ? 'bulk.restore' : 'bulk.archive')}
          </button>
        )}
        {mayExport && <ExportChosen list={isWhole ? list : exportOf(list, chosen)} />}
        {rights?.delete && (
          <Menu position="top-end" shadow="md" width={200}>
            <Menu.Target>
              <button type="button" aria-label={t('bulk.more')}>
                <IconDots {...icon} />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={() => setDialog('delete')}
              >
                {t('bulk.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </BulkBar>
      {dialog === 'assign' && <AssignDialog type={setup.type} count={count} onClose={close} onChange={change} />}
      {dialog === 'field' && <FieldDialog fields={fields} onClose={close} onChange={change} />}
      {dialog === 'owner' && <OwnerDialog onClose={close} onChange={change} />}
      {dialog === 'cancel' && <CancelDialog onClose={close} onChange={change} />}
      {dialog === 'due' && (
        <DueDialog
          isExplained={setup.dueMoved !== null}
          chosen={chosen}
          count={count}
          onClose={close}
          onChange={change}
        />
      )}
      {dialog === 'delete' && <DeleteDialog count={count} onClose={close} onChange={change} />}
    </>
  );
}
