import type { Comparison, FieldChange, ItemRef } from '@safety-qube/domain/templates/compare';
import type { TemplateContent, Text } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder/builder-context.ts';
import { partsOf } from '../edit/edits.ts';
import { inWords } from '../words.ts';
import { ChangedFields } from './changed-fields.tsx';
import classes from './versions.module.css';

/** Returns texts by the id of their item; options by the question or list that contains them as well. */
function namesIn(content: TemplateContent): Map<string, Text> {
  const names = new Map<string, Text>([['', content.name]]);
  for (const { id, name } of [...partsOf(content), ...content.lists]) names.set(id, name);
  for (const list of content.lists)
    for (const option of list.options) names.set(`${list.id}.${option.id}`, option.label);
  for (const { question } of placesOf(content)) {
    names.set(question.id, question.text);
    if ('options' in question)
      for (const option of question.options) names.set(`${question.id}.${option.id}`, option.label);
    if (question.type === 'table')
      for (const column of question.columns) names.set(`${question.id}.${column.id}`, column.text);
  }
  return names;
}

/** Returns the name of an item: its own, else that of the question or list that contains it. */
const nameOf = (names: ReadonlyMap<string, Text>, { kind, id, parentId }: ItemRef): Text | undefined =>
  kind === 'option' || kind === 'column'
    ? names.get(`${parentId}.${id}`)
    : (names.get(id) ?? names.get(parentId.split('.')[0] ?? ''));

/** What was added, removed, moved and changed between two versions, by kind. */
export function ComparisonList(props: { comparison: Comparison; before: TemplateContent; after: TemplateContent }) {
  const { comparison, before, after } = props;
  const { t } = useTranslation();
  const { language, own } = useBuilder();
  const [then, now] = [namesIn(before), namesIn(after)];
  const groups: {
    title: string;
    names: ReadonlyMap<string, Text>;
    items: readonly (ItemRef & { fields?: readonly FieldChange[] })[];
  }[] = [
    { title: t('templates.added'), names: now, items: comparison.added },
    { title: t('templates.gone'), names: then, items: comparison.removed },
    { title: t('templates.moved'), names: now, items: comparison.moved },
    { title: t('templates.changed'), names: now, items: comparison.changed },
  ];
  const shown = groups.filter(({ items }) => items.length > 0);
  if (!shown.length) return <p className={classes['quiet']}>{t('templates.noDifference')}</p>;
  return shown.map(({ title, names, items }) => (
    <section key={title} className={classes['group']}>
      <h4>
        {title} <span className="num">{items.length}</span>
      </h4>
      <ul>
        {items.map((item) => (
          <li key={`${item.kind} ${item.parentId} ${item.id}`}>
            <span className={classes['kind']}>{t(`templates.kind.${item.kind}`)}</span>
            <div>
              <bdi className="words">{inWords(nameOf(names, item) ?? {}, language, own) || t('templates.noWords')}</bdi>
              {item.fields && <ChangedFields fields={item.fields} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}
