import { Skeleton } from '@mantine/core';
import { type Cause, type Changed, moveCause, removeCause, stepCause } from '@safety-qube/domain/incidents/cause-tree';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog, laterPart } from '../../../../components/ui/later-part.tsx';
import { Section } from '../../../../components/ui/section.tsx';
import { fetchPart } from '../../../../shared/page/after-first-paint.ts';
import classes from '../investigation.module.css';
import { writePart } from '../investigation.queries.ts';
import { useWritePart } from '../part-list.tsx';
import { SECTION_IDS } from '../section-ids.ts';
import type { SectionProps } from '../section-props.ts';
import type { CauseActions } from './cause-branch.tsx';

const CausesTree = laterPart(() => fetchPart(async () => (await import('./causes-tree.tsx')).CausesTree));
const CauseDialog = laterDialog(async () => (await import('./cause-dialog.tsx')).CauseDialog);

/** Height of a cause's line, in pixels. */
const LINE_HEIGHT = 73;

/** The five whys as a tree: below each cause its own causes. */
export function CausesSection({ record, investigation }: SectionProps) {
  const { t } = useTranslation();
  const { causes, abilities } = investigation;
  const [draft, setDraft] = useState<Cause>();
  const write = useWritePart(record, investigation, causes, (base, lines: Cause[]) =>
    writePart(record.id, base, 'causes', lines),
  );
  const begin = (parentId: string | null) => setDraft({ id: crypto.randomUUID(), parentId, text: '' });
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
    edit: setDraft,
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
        <Suspense fallback={<Skeleton height={causes.length * LINE_HEIGHT} />}>
          <CausesTree tree={causes} deeds={abilities.investigate ? deeds : undefined} />
        </Suspense>
      ) : (
        <p className={classes['quiet']}>{t('cause.none')}</p>
      )}
      {draft && (
        <CauseDialog
          record={record}
          version={investigation.version}
          draft={draft}
          above={above}
          isNew={isNew}
          onChange={setDraft}
          save={save}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Section>
  );
}
