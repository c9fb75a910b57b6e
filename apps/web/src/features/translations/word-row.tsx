import { Button, Group, TextInput } from '@mantine/core';
import { writeWord } from '@safety-qube/contract/endpoints/words';
import type { OwnWord } from '@safety-qube/contract/schemas/translations';
import { direction, type Language } from '@safety-qube/domain/languages';
import { WORD_LENGTHS } from '@safety-qube/domain/own-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';
import { keepWord } from './own-words.queries.ts';
import classes from './translations.module.css';

/** What a word is called in a language, if the organisation has chosen that. */
const wordingOf = ({ isSame, name, own }: OwnWord, language: Language): string =>
  isSame ? name : (own[language] ?? '');

/** Leaves a field for the next one of the list, or for none after the last. */
function leave(field: HTMLInputElement): void {
  const fields = [...(field.closest('ul')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else field.blur();
}

/**
 * A word with its wording in one language. It is saved when the field is left or Enter is pressed, which goes on to the next one; Escape
 * goes back to what was saved.
 */
export function WordRow({ word, language, onUndone }: { word: OwnWord; language: Language; onUndone: () => unknown }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const saved = wordingOf(word, language);
  const [text, setText] = useState(saved);
  const [theirs, setTheirs] = useState<OwnWord>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => setText(saved), [saved]);
  const save = useMutation({
    mutationFn: (before: string) =>
      call(writeWord, {
        body: { kind: word.kind, id: word.id, language, before: before || null, text: text.trim() || null },
      }),
    onSuccess: (now) => {
      keepWord(client, now);
      setText(wordingOf(now, language));
      toastChange(t('translations.wordSaved'), now, onUndone);
      // Everything that shows the word is read again when it is shown next.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'translations' });
      void client.invalidateQueries({ queryKey: ['translations', 'coverage'] });
    },
    onError: (error) => {
      const current = currentIn<OwnWord>(error);
      if (current) setTheirs(current);
      else setProblem(refusalOf(error));
    },
  });
  const send = (before: string) => {
    setProblem(undefined);
    setTheirs(undefined);
    save.mutate(before);
  };
  const saveChanged = () => {
    if (text.trim() !== saved && !theirs && !save.isPending) send(saved);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      setText(saved);
      setTheirs(undefined);
      setProblem(undefined);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      leave(event.currentTarget);
    }
  };
  const label = word.isSame
    ? t('translations.nameOf', { word: word.name })
    : t('translations.wordIn', { word: word.name, language: languageName(language, i18n.language) });
  return (
    <li className={classes['word']}>
      <span className={classes['wordName']}>
        <bdi>{word.name}</bdi>
        <span className={classes['caption']}>
          {t(`translations.kindOne.${word.kind}`)}
          {word.of !== null && (
            <>
              {' · '}
              <bdi>{word.of}</bdi>
            </>
          )}
        </span>
      </span>
      <div>
        <TextInput
          aria-label={label}
          value={text}
          lang={language}
          dir={word.isSame ? 'auto' : direction(language)}
          placeholder={word.bundled[language] ?? word.name}
          maxLength={WORD_LENGTHS[word.kind]}
          readOnly={!word.canEdit}
          error={problem}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={saveChanged}
          onKeyDown={onKeyDown}
        />
        {theirs && (
          <Group gap="4px 10px" role="alert" mt={6} className={classes['note']}>
            <span>{t('stale.theirsNow', { text: wordingOf(theirs, language) || '–' })}</span>
            <Button size="xs" variant="default" onClick={() => send(wordingOf(theirs, language))}>
              {t('stale.keepMine')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                keepWord(client, theirs);
                setText(wordingOf(theirs, language));
                setTheirs(undefined);
              }}
            >
              {t('stale.takeTheirs')}
            </Button>
          </Group>
        )}
      </div>
    </li>
  );
}
