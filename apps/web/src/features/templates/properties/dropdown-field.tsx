import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { QuestionOf } from '@safety-qube/domain/templates/template';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import { addLists } from '../edit/copies.ts';
import { editQuestion } from '../edit/edits.ts';
import { newId, newList } from '../edit/new-things.ts';
import { optionListsQuery } from '../templates.queries.ts';
import { inWords } from '../words.ts';

type Dropdown = QuestionOf<'dropdown'>;
/** Prefix of an option that is one of the organisation's lists and not yet in this template. */
const COMMON = 'common/';
/** Time after the last key stroke until the organisation's lists are searched, in milliseconds. */
const DEBOUNCE_MS = 250;

/**
 * The list of a dropdown: one of the template's, or one of the organisation's, which is then copied into the template.
 */
export function DropdownField({ question, onChange }: { question: Dropdown; onChange: (question: Dropdown) => void }) {
  const { t } = useTranslation();
  const { actions, language, own, canEdit } = useBuilder();
  const { lists } = useContent();
  const [wanted, setWanted] = useState('');
  const named = (name: Record<string, string>) => inWords(name, language, own) || t('templates.noName');
  const chosen = lists.find(({ id }) => id === question.listId);
  // The field contains the name of the chosen list until the user types.
  const [search] = useDebouncedValue(chosen && wanted === named({ ...chosen.name }) ? '' : wanted.trim(), DEBOUNCE_MS);
  const { data } = useInfiniteQuery(optionListsQuery(search || undefined));
  const common = data?.pages.flatMap(({ items }) => items) ?? [];
  const takeList = (list: ReturnType<typeof newList>) =>
    actions.edit((content) =>
      editQuestion(question.id, (one) => ({ ...one, listId: list.id }))(addLists([list])(content)),
    );
  const choose = (value: string) => {
    if (!value.startsWith(COMMON)) return onChange({ ...question, listId: value });
    const found = common.find(({ id }) => `${COMMON}${id}` === value);
    if (!found) return;
    const options = found.options.filter(({ isActive }) => isActive).map(({ id, label }) => ({ id, label }));
    takeList({ id: newId(), name: found.name, options });
  };
  return (
    <>
      <Select
        size="sm"
        label={t('templates.list')}
        placeholder={t('form.choosePlaceholder')}
        disabled={!canEdit}
        allowDeselect={false}
        searchable
        onSearchChange={setWanted}
        nothingFoundMessage={t('list.noOption')}
        data={[
          {
            group: t('templates.lists'),
            items: lists.map(({ id, name }) => ({ value: id, label: named({ ...name }) })),
          },
          {
            group: t('templates.commonLists'),
            items: common.map(({ id, name }) => ({ value: `${COMMON}${id}`, label: named(name) })),
          },
        ].filter(({ items }) => items.length)}
        value={question.listId || null}
        onChange={(value) => value && choose(value)}
      />
      {canEdit && (
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              const list = newList();
              takeList(list);
              actions.select({ kind: 'list', id: list.id });
            }}
          >
            {t('templates.newList')}
          </Button>
          {chosen && (
            <Button size="xs" variant="default" onClick={() => actions.select({ kind: 'list', id: question.listId })}>
              {t('templates.editList')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
