import { Textarea } from '@mantine/core';
import { type Cause, type Changed, moveCause, removeCause, stepCause } from '@safety-qube/domain/incidents/cause-tree';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragArea } from '../../../../components/ui/drag-area.tsx';
import { RecordDialog } from '../../../../components/ui/record-dialog.tsx';
import { Section } from '../../../../components/ui/section.tsx';
import classes from '../investigation.module.css';
import { writePart } from '../investigation.queries.ts';
import { missing } from '../missing.ts';
import { useWritePart } from '../part-list.tsx';
import { SECTION_IDS } from '../section-ids.ts';
import type { SectionProps } from '../section-props.ts';
import { type CauseActions, CauseBranch } from './cause-branch.tsx';
import { TOP, TopPlace } from './top-place.tsx';

/** Maximum length on the server. */
const TEXT_LENGTH = 500;

/** The five whys as a tree: below each cause its own causes. */
export function CausesSection({ record, investigation }: SectionProps) {
  const { t } = useTranslation();
  const { causes, abilities } = investigation;
  const [draft, setDraft] = useState<Cause>();
  const [isTried, setTried] = useState(false);
  const write = useWritePart(record, investigation, causes, (base, lines: Cause[]) =>
    writePart(record.id, base, 'causes', lines),
  );
  const open = (cause: Cause) => {
    setTried(false);
    setDraft(cause);
  };
  const begin = (parentId: string | null) => open({ id: crypto.randomUUID(), parentId, text: '' });
  const change = (changed: Changed) => {
    if ('tree' in changed) write(changed.tree);
  };
  const isNew = causes.every(({ id }) => id !== draft?.id);
  const above = draft && causes.find(({ id }) => id === draft.parentId);
  /**
   * Saves a cause. A new one is based on the current version, because it overwrites nothing; a changed text on the
   * version that its dialog was opened with, so that a change by another user in between is refused.
   */
  const save = ({ id, text, parentId }: Cause, version: number) =>
    writePart(
      record.id,
      { version: isNew ? investigation.version : Math.min(version, investigation.version) },
      'causes',
      isNew ? [...causes, { id, parentId, text }] : causes.map((one) => (one.id === id ? { ...one, text } : one)),
    );
  const deeds: CauseActions = {
    ask: begin,
    edit: open,
    remove: ({ id }) => change(removeCause(causes, id)),
    step: ({ id }, by) => change({ tree: stepCause(causes, id, by) ?? causes }),
    move: (id, parentId) => change(moveCause(causes, id, parentId)),
  };
  if (!causes.length && !abilities.investigate) return null;
  return (
    <Section
      id={SECTION_IDS.causes}
      title={t('incident.causes')}
      summary={causes.length}
      action={
        abilities.investigate && (
          <button type="button" data-need="causes" onClick={() => begin(null)}>
            {t('cause.add')}
          </button>
        )
      }
    >
      {causes.length ? (
        <DragArea onDrop={(id, onto) => deeds.move(id, onto === TOP ? null : onto)}>
          <CauseBranch tree={causes} parentId={null} deeds={abilities.investigate ? deeds : undefined} />
          <TopPlace tree={causes} />
        </DragArea>
      ) : (
        <p className={classes['quiet']}>{t('cause.none')}</p>
      )}
      {draft && (
        <RecordDialog
          title={t(above ? 'cause.ask' : 'cause.add')}
          action={isNew ? t('common.add') : undefined}
          record={record}
          check={() => {
            setTried(true);
            return draft.text.trim() !== '';
          }}
          version={investigation.version}
          save={(version) => save(draft, version)}
          onClose={() => setDraft(undefined)}
        >
          <Textarea
            label={above ? t('cause.because', { cause: above.text }) : t('cause.text')}
            description={above ? undefined : t('cause.textHelp')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={TEXT_LENGTH}
            data-autofocus
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
            error={missing(isTried, !draft.text.trim())}
          />
        </RecordDialog>
      )}
    </Section>
  );
}
