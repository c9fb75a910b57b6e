import { ActionIcon } from '@mantine/core';
import { addLink, removeLink } from '@safety-qube/contract/endpoints/record-operations';
import type { RecordReference } from '@safety-qube/contract/schemas/records';
import { recordPath } from '@safety-qube/domain/record-types/record-types';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../../components/ui/later-part.tsx';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { RecordStatus } from '../record-status.tsx';
import { linksQuery } from './record-data.ts';
import classes from './record-page.module.css';

/** A link to another record. */
export function Reference({ record, children }: { record: RecordReference; children?: ReactNode }) {
  const words = (
    <>
      <span dir="auto" className={`${classes['referenceTitle']} words`}>
        {record.title}
      </span>
      <span className={classes['referenceMeta']}>
        <RecordNumber number={record.number} /> · <RecordStatus type={record.type} status={record.status} isShort />
      </span>
    </>
  );
  return (
    <li className={classes['reference']}>
      <Link to={recordPath(record)}>{words}</Link>
      {children}
    </li>
  );
}

const LinkDialog = laterDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);

/** Related records, and those that were closed as duplicates of this one. */
export function Links({
  record,
  isLinking,
  onLinking,
}: {
  record: AnyRecord;
  isLinking: boolean;
  onLinking: (is: boolean) => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(linksQuery(record.id));
  const refresh = () => client.invalidateQueries({ queryKey: ['record', record.id, 'links'] });
  const remove = useMutation({
    mutationFn: (other: RecordReference) => call(removeLink, { params: { id: record.id, otherId: other.id } }),
    onSuccess: (_, other) => {
      void refresh();
      toastUndo(t('record.unlinked', { number: other.number }), () => {
        void call(addLink, { params: { id: record.id }, body: { otherId: other.id } }).then(refresh);
      });
    },
  });
  const linked = data?.linked ?? [];
  const duplicates = data?.duplicates ?? [];
  return (
    <>
      {(linked.length > 0 || duplicates.length > 0) && (
        <Section title={t('record.links')} summary={linked.length + duplicates.length}>
          <ul>
            {linked.map((other) => (
              <Reference key={other.id} record={other}>
                {record.abilities.edit && (
                  <ActionIcon
                    size={28}
                    aria-label={t('record.unlink', { number: other.number })}
                    onClick={() => remove.mutate(other)}
                  >
                    <IconX size={14} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </Reference>
            ))}
          </ul>
          {duplicates.length > 0 && (
            <>
              <h3 className={classes['subhead']}>{t('record.duplicates', { count: duplicates.length })}</h3>
              <ul>
                {duplicates.map((other) => (
                  <Reference key={other.id} record={other} />
                ))}
              </ul>
            </>
          )}
        </Section>
      )}
      {isLinking && <LinkDialog record={record} onClose={() => onLinking(false)} />}
    </>
  );
}
