import { Button, Textarea } from '@mantine/core';
import { type Cause, type CauseTree, DEEPEST_WHY, removeCause, whyOf } from '@safety-qube/domain/incidents/cause-tree';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { Section } from '../../../components/ui/section.tsx';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { missing } from './missing.ts';
import { HeadButton, LineButtons, useWritePart } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';

/** Characters that the server takes. */
const TEXT_LENGTH = 500;

interface BranchProps {
  tree: CauseTree;
  parentId: string | null;
  mayWrite: boolean;
  onAsk: (parentId: string) => void;
  onEdit: (cause: Cause) => void;
  onRemove: (cause: Cause) => void;
}

/** What stands below a cause, each with what stands below it in turn. */
function Branch({ tree, parentId, ...rest }: BranchProps) {
  const { t } = useTranslation();
  const here = tree.filter((cause) => cause.parentId === parentId);
  if (!here.length) return null;
  return (
    <ul className={classes['branch']}>
      {here.map((cause) => {
        const why = whyOf(tree, cause.id);
        const isRoot = why > 1 && !tree.some((one) => one.parentId === cause.id);
        return (
          <li key={cause.id}>
            <div className={classes['line']}>
              <div className={classes['lineText']}>
                <small>{why === 1 ? t('cause.immediate') : t('cause.why', { number: why })}</small>
                <p className={classes['written']} dir="auto">
                  {cause.text}
                </p>
                {isRoot && <span className={classes['tag']}>{t('cause.root')}</span>}
              </div>
              {rest.mayWrite && (
                <LineButtons of={cause.text} onEdit={() => rest.onEdit(cause)} onRemove={() => rest.onRemove(cause)}>
                  {why < DEEPEST_WHY && (
                    <Button variant="default" size="xs" onClick={() => rest.onAsk(cause.id)}>
                      {t('cause.ask')}
                    </Button>
                  )}
                </LineButtons>
              )}
            </div>
            <Branch tree={tree} parentId={cause.id} {...rest} />
          </li>
        );
      })}
    </ul>
  );
}

/** The five whys as a tree: below each cause what caused it. */
export function CausesSection({ record, investigation }: SectionProps) {
  const { t } = useTranslation();
  const { causes, abilities } = investigation;
  const [draft, setDraft] = useState<Cause>();
  const [isTried, setTried] = useState(false);
  const write = useWritePart(record, 'causes', causes);
  const open = (cause: Cause) => {
    setTried(false);
    setDraft(cause);
  };
  const begin = (parentId: string | null) => open({ id: crypto.randomUUID(), parentId, text: '' });
  const above = draft && causes.find(({ id }) => id === draft.parentId);
  const save = (cause: Cause) =>
    writePart(
      record,
      'causes',
      causes.some(({ id }) => id === cause.id)
        ? causes.map((one) => (one.id === cause.id ? cause : one))
        : [...causes, cause],
    );
  return (
    <Section
      title={t('incident.causes')}
      summary={causes.length}
      action={abilities.investigate && <HeadButton label={t('cause.add')} onClick={() => begin(null)} />}
    >
      {causes.length ? (
        <Branch
          tree={causes}
          parentId={null}
          mayWrite={abilities.investigate}
          onAsk={begin}
          onEdit={open}
          onRemove={({ id }) => {
            const removed = removeCause(causes, id);
            if ('tree' in removed) write([...removed.tree]);
          }}
        />
      ) : (
        <p className={classes['quiet']}>{t('cause.none')}</p>
      )}
      {draft && (
        <RecordDialog
          title={t(above ? 'cause.ask' : 'cause.add')}
          record={record}
          check={() => {
            setTried(true);
            return draft.text.trim() !== '';
          }}
          save={() => save(draft)}
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
