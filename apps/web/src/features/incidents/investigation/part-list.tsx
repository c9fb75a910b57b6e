import { ActionIcon } from '@mantine/core';
import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LaterPart, laterDialog } from '../../../components/ui/later-part.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { RecordOf } from '../../../config/record-types.ts';
import { fetchAhead } from '../../../shared/page/after-first-paint.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { refreshRecord } from '../../../shared/records/record-cache.ts';
import classes from './investigation.module.css';
import { investigationQuery } from './investigation.queries.ts';
import { hasLine, withLine, withoutLine } from './part-lines.ts';

const LineDialog = laterDialog(async () => (await import('./line-dialog.tsx')).LineDialog);

/** Buttons to change and remove a line; each is labelled with what the line is about. */
export function LineButtons(props: { of: string; onEdit: () => void; onRemove: () => void; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={classes['lineButtons']}>
      {props.children}
      <ActionIcon size={32} aria-label={t('investigation.change', { name: props.of })} onClick={props.onEdit}>
        <IconPencil size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon size={32} aria-label={t('investigation.remove', { name: props.of })} onClick={props.onRemove}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface Save<T> {
  readonly value: readonly T[];
  /** The investigation that it is based on. */
  readonly base: Pick<Investigation, 'version'>;
  /** The previous value, for undo; absent when this is itself an undo. */
  readonly undo?: readonly T[];
}

/** Saves the lines of a part, based on a version of the investigation. */
type WriteLines<T> = (base: Pick<Investigation, 'version'>, lines: T[]) => Promise<Investigation>;

/** Saves a part at once and offers to undo that; `items` are its current lines. */
export function useWritePart<T>(
  record: RecordOf<'incident'>,
  investigation: Investigation,
  items: readonly T[],
  save: WriteLines<T>,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const write = useMutation({
    mutationFn: ({ value, base }: Save<T>) => save(base, [...value]),
    onSuccess: (saved, { undo }) => {
      client.setQueryData(investigationQuery(record.id).queryKey, saved);
      if (undo) toastUndo(t('record.saved'), () => write.mutate({ value: undo, base: saved }));
    },
    onSettled: () => refreshRecord(client, record),
    onError: toastRefusal,
  });
  return (value: readonly T[]) => write.mutate({ value, base: investigation, undo: items });
}

interface Draft<T> {
  /** The line before the change; undefined for a new one. */
  readonly before: T | undefined;
  readonly value: T;
}

/** Props of the fields of a line; `isTried` shows what is missing. */
export interface LineFieldsProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly isTried: boolean;
  readonly investigation: Investigation;
}

/** A part that is a list: its lines, each edited in a dialog, or a text that there are none. */
export function PartList<T>(props: {
  record: RecordOf<'incident'>;
  investigation: Investigation;
  items: readonly T[];
  save: WriteLines<T>;
  title: string;
  empty: string;
  add: string;
  mayWrite: boolean;
  blank: T;
  isWhole: (value: T) => boolean;
  nameOf: (value: T) => string;
  Line: (props: { value: T }) => ReactNode;
  /** Loaded with the dialog. */
  Fields: LaterPart<LineFieldsProps<T>>;
  foot?: ReactNode;
}) {
  const { t } = useTranslation();
  const { record, investigation, items, title, add, mayWrite, isWhole, Line, Fields } = props;
  const [draft, setDraft] = useState<Draft<T>>();
  const [isTried, setTried] = useState(false);
  const write = useWritePart(record, investigation, items, props.save);
  const open = (next: Draft<T>) => {
    fetchAhead(Fields.load);
    setTried(false);
    setDraft(next);
  };
  const save = ({ before, value }: Draft<T>) => props.save(investigation, withLine(items, before, value));
  // A reader who may not write does not see an empty list.
  if (!items.length && !mayWrite) return null;
  return (
    <Section
      title={title}
      summary={items.length}
      action={
        mayWrite && (
          <button type="button" onClick={() => open({ before: undefined, value: props.blank })}>
            {add}
          </button>
        )
      }
    >
      {items.length ? (
        <ul className={classes['lines']}>
          {items.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <li key={`${index} ${JSON.stringify(value)}`} className={classes['line']}>
              <div className={classes['lineText']}>
                <Line value={value} />
              </div>
              {mayWrite && (
                <LineButtons
                  of={props.nameOf(value)}
                  onEdit={() => open({ before: value, value })}
                  onRemove={() => write(withoutLine(items, value))}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes['quiet']}>{props.empty}</p>
      )}
      {props.foot}
      {draft && (
        <LineDialog
          title={draft.before === undefined ? add : t('investigation.change', { name: props.nameOf(draft.value) })}
          isNew={draft.before === undefined}
          isGone={draft.before !== undefined && !hasLine(items, draft.before)}
          record={record}
          check={() => {
            setTried(true);
            return isWhole(draft.value);
          }}
          save={() => save(draft)}
          onClose={() => setDraft(undefined)}
        >
          <Fields
            value={draft.value}
            onChange={(value) => setDraft({ ...draft, value })}
            isTried={isTried}
            investigation={investigation}
          />
        </LineDialog>
      )}
    </Section>
  );
}
