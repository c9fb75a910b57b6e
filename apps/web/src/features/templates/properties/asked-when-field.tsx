import type { Question } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { useBuilder, useContent, useNumbers } from '../builder/builder-context.ts';
import { editQuestion } from '../edit/edits.ts';
import { parentsFor } from '../edit/followups.ts';
import { inWords } from '../words.ts';
import { ConditionField } from './condition-field.tsx';
import classes from './properties.module.css';

/** The option for a question that is no follow-up. */
const ALWAYS = '';
/** More questions are found by typing. */
const MAX_SHOWN = 50;

/** When a question is asked: always, or as a follow-up of one before it, for some of the answers to that one. */
export function AskedWhenField({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { actions, language, own, canEdit } = useBuilder();
  const content = useContent();
  const numbers = useNumbers();
  const shownBy = placesOf(content).find((place) => place.question.id === question.id)?.shownBy;
  const parents = parentsFor(content, question.id);
  if (!parents.length) return null;
  const parent = shownBy?.parent.question;
  return (
    <fieldset className={classes['group']}>
      <legend>{t('templates.askedWhen')}</legend>
      <Select
        size="sm"
        aria-label={t('templates.askedWhen')}
        allowDeselect={false}
        disabled={!canEdit}
        searchable
        limit={MAX_SHOWN}
        nothingFoundMessage={t('list.noOption')}
        data={[
          { value: ALWAYS, label: t('templates.askedAlways') },
          ...parents.toReversed().map(({ id, text }) => ({
            value: id,
            label: t('templates.askedAfter', {
              question: [numbers[id], inWords(text, language, own) || t('templates.noWords')].filter(Boolean).join(' '),
            }),
          })),
        ]}
        value={parent?.id ?? ALWAYS}
        onChange={(id) => {
          if (id === null || id === (parent?.id ?? ALWAYS)) return;
          if (id === ALWAYS) actions.makeIndependent(question);
          else actions.makeFollowup(question, id);
        }}
      />
      {parent && shownBy && (
        <ConditionField
          question={parent}
          when={shownBy.rule.when}
          onChange={(when) =>
            actions.edit(
              editQuestion(parent.id, (one) => ({
                ...one,
                rules: one.rules.map((rule) => (rule.id === shownBy.rule.id ? { ...rule, when } : rule)),
              })),
            )
          }
        />
      )}
    </fieldset>
  );
}
