import type { Place } from '@safety-qube/domain/templates/walk';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DragArea } from '../../../components/ui/drag-area.tsx';
import { moveQuestion, type Part } from '../edit/edits.ts';
import { useConditionWords } from '../questions/condition-words.ts';
import { inWords } from '../words.ts';
import classes from './builder.module.css';
import { useBuilder, useContent, useNumbers, useSelection } from './builder-context.ts';
import { DropRow, QuestionRow } from './outline-row.tsx';
import { ProblemMark } from './problem-mark.tsx';
import { TEMPLATE_ITSELF } from './selection.ts';

/** The sections and questions of a template as a list of names, to find, select and move them. */
export function Outline() {
  const { t } = useTranslation();
  const { actions, language, own, canEdit } = useBuilder();
  const content = useContent();
  const selection = useSelection();
  const numbers = useNumbers();
  const conditionWords = useConditionWords();
  const places = placesOf(content);
  const followups = places.filter(({ shownBy }) => shownBy).length;
  const byPart = useMemo(
    () => Map.groupBy(placesOf(content), ({ section, subSection }: Place) => (subSection ?? section).id),
    [content],
  );
  const drop = (question: string, onto: string) => {
    const [kind, id = ''] = onto.split('/');
    actions.edit(moveQuestion(question, kind === 'part' ? { first: id } : { after: id }));
  };
  const isAt = (kind: string, id: string) => selection.kind === kind && 'id' in selection && selection.id === id;
  const partRows = (part: Part, depth: number) => (
    <li key={part.id}>
      <DropRow
        id={`part/${part.id}`}
        depth={depth}
        isCurrent={isAt('part', part.id)}
        onClick={() => actions.select({ kind: 'part', id: part.id })}
        end={
          <>
            <ProblemMark about="section" id={part.id} />
            <span className={`${classes['rowCount']} num`} aria-hidden>
              {byPart.get(part.id)?.length}
            </span>
          </>
        }
        isPart
      >
        <bdi>{inWords(part.name, language, own) || t('templates.unnamedSection')}</bdi>
      </DropRow>
      <ul>
        {(byPart.get(part.id) ?? []).map(({ question, depth: within, shownBy }) => (
          <QuestionRow
            key={question.id}
            question={question}
            number={numbers[question.id]}
            when={shownBy && conditionWords(shownBy.parent.question, shownBy.rule.when)}
            depth={depth + within}
            words={inWords(question.text, language, own) || t('templates.noWords')}
            isCurrent={isAt('question', question.id)}
            canMove={canEdit}
            onClick={() => actions.select({ kind: 'question', id: question.id })}
          />
        ))}
        {'subSections' in part && part.subSections.map((sub) => partRows(sub, depth + 1))}
      </ul>
    </li>
  );
  return (
    // By keyboard questions are moved with Alt and the arrow keys.
    <DragArea onDrop={drop}>
      <p className={classes['outlineCount']}>
        {[
          t('templates.questionCount', { count: places.length - followups }),
          ...(followups ? [t('templates.followupCount', { count: followups })] : []),
        ].join(' · ')}
      </p>
      <ul className={classes['outlineList']}>
        <li>
          <button
            type="button"
            className={classes['row']}
            aria-current={selection.kind === 'template' || undefined}
            onClick={() => actions.select(TEMPLATE_ITSELF)}
          >
            <span className={classes['rowWords']}>{t('templates.itself')}</span>
          </button>
        </li>
        {content.sections.map((section) => partRows(section, 0))}
      </ul>
      {content.lists.length > 0 && (
        <>
          <h2 className={classes['outlineTitle']}>{t('templates.lists')}</h2>
          <ul className={classes['outlineList']}>
            {content.lists.map((list) => (
              <li key={list.id} className={classes['rowPlace']}>
                <button
                  type="button"
                  className={classes['row']}
                  aria-current={isAt('list', list.id) || undefined}
                  onClick={() => actions.select({ kind: 'list', id: list.id })}
                >
                  <span className={classes['rowWords']}>
                    <bdi>{inWords(list.name, language, own) || t('templates.noName')}</bdi>
                  </span>
                </button>
                <ProblemMark about="list" id={list.id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DragArea>
  );
}
