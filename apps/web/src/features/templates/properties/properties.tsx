import { useTranslation } from 'react-i18next';
import { useBuilder, useContent, useSelection } from '../builder/builder-context.ts';
import { findQuestion, partsOf } from '../edit/edits.ts';
import { ListProperties } from './list-properties.tsx';
import { PartProperties } from './part-properties.tsx';
import classes from './properties.module.css';
import { QuestionProperties } from './question-properties.tsx';
import { TemplateProperties } from './template-properties.tsx';

function Selected() {
  const content = useContent();
  const selection = useSelection();
  if (selection.kind === 'template') return <TemplateProperties />;
  const { kind, id } = selection;
  if (kind === 'question') {
    const question = findQuestion(content, id);
    return question && <QuestionProperties key={id} question={question} />;
  }
  if (kind === 'part') {
    const part = partsOf(content).find((one) => one.id === id);
    return part && <PartProperties key={id} part={part} />;
  }
  const list = content.lists.find((one) => one.id === id);
  return list && <ListProperties key={id} list={list} />;
}

/** The properties of the selected item. */
export function Properties() {
  const { t } = useTranslation();
  const { canEdit } = useBuilder();
  const { kind } = useSelection();
  return (
    <div className={classes['properties']}>
      <h2>{t(`templates.selected.${kind}`)}</h2>
      {!canEdit && <p className={classes['readOnly']}>{t('templates.readOnly')}</p>}
      <Selected />
    </div>
  );
}
