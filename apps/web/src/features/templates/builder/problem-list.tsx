import { listText } from '@safety-qube/domain/list-text';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../shared/tenant/choose-language.ts';
import { findQuestion, partsOf } from '../edit/edits.ts';
import { goToRule } from '../properties/go-to-rule.ts';
import { useFormKinds } from '../use-form-kinds.ts';
import { useTemplateName } from '../use-template-name.ts';
import { inWords } from '../words.ts';
import classes from './builder.module.css';
import { useBuilder, useContent, useProblems } from './builder-context.ts';
import { type Selection, selectionOf } from './selection.ts';

/** Returns a function that gives the text of the item that a problem is about, in the edited language. */
function useWordsOf(): (selection: Selection) => string {
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  const content = useContent();
  return (selection) => {
    if (selection.kind === 'template') return t('templates.itself');
    const { kind, id } = selection;
    if (kind === 'question') {
      const question = findQuestion(content, id);
      return (question && inWords(question.text, language, own)) || t('templates.noWords');
    }
    const thing = (kind === 'part' ? partsOf(content) : content.lists).find((one) => one.id === id);
    return (thing && inWords(thing.name, language, own)) || t('templates.noName');
  };
}

/** All problems of the current template, each with a link to its item. */
export function ProblemList() {
  const { t, i18n } = useTranslation();
  const { actions, module } = useBuilder();
  const kinds = useFormKinds(module);
  const problems = useProblems();
  const wordsOf = useWordsOf();
  const nameOf = useTemplateName();
  if (!problems.length)
    return (
      <p className={classes['allGood']}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {t('templates.noProblems')}
      </p>
    );
  const sorted = [...problems].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'));
  return (
    <ul className={classes['problems']}>
      {sorted.map((problem) => (
        <li
          key={[problem.code, problem.about, problem.id, problem.ruleId, problem.language, problem.form?.id].join(' ')}
        >
          <button
            type="button"
            className={classes['problem']}
            data-level={problem.level}
            onClick={() => {
              actions.select(selectionOf(problem), problem.language);
              if (problem.ruleId !== undefined) goToRule(problem.ruleId);
            }}
          >
            {problem.level === 'error' ? (
              <IconAlertCircle size={16} stroke={1.75} role="img" aria-label={t('templates.error')} />
            ) : (
              <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label={t('templates.warning')} />
            )}
            <span className={classes['problemText']}>
              <span>
                {t(`templates.problem.${problem.code}`, {
                  language: problem.language ? languageName(problem.language, i18n.language) : '',
                  form: problem.form ? nameOf(problem.form) : '',
                  kinds: listText(i18n.language, problem.kinds?.map(kinds.name) ?? []),
                })}
              </span>
              <span className={`${classes['quiet']} words`}>{wordsOf(selectionOf(problem))}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
