import { Textarea } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { personName } from '@safety-qube/domain/person-name';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './activity.module.css';
import { type Mention, matching, queryAt } from './mentions.ts';

/**
 * A text field in which @ mentions people: arrow keys select, Enter or Tab inserts, Escape closes. Ctrl/Cmd-Enter
 * sends.
 */
export function MentionText(props: {
  label: string;
  /** The key that focuses it. */
  keys?: string;
  value: string;
  onChange: (text: string) => void;
  onMention: (mention: Mention) => void;
  onSend: () => void;
  field?: Ref<HTMLTextAreaElement>;
}) {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const people = usePeople();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useMergedRef(area, props.field);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const query = caret === undefined ? undefined : queryAt(value, caret);
  const found = query ? matching(people.all, query.word) : [];
  const isOpen = found.length > 0;
  const at = Math.min(active, found.length - 1);

  const take = (index: number) => {
    const person = found[index];
    if (!person || !query) return;
    const name = personName(person);
    const before = `${value.slice(0, query.at)}@${name} `;
    // Before the next key: a caret that moves later would put what is typed meanwhile behind it.
    flushSync(() => {
      onChange(before + value.slice(caret).replace(/^ /, ''));
      props.onMention({ id: person.id, name });
      setCaret(undefined);
    });
    area.current?.focus();
    area.current?.setSelectionRange(before.length, before.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return props.onSend();
    }
    if (!isOpen || event.nativeEvent.isComposing) return;
    const turn = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (turn) setActive((at + turn + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(at);
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes['mentionField']}>
      <Textarea
        ref={field}
        aria-label={props.label}
        aria-keyshortcuts={props.keys}
        placeholder={props.label}
        autosize
        minRows={1}
        maxRows={10}
        maxLength={RECORD_LIMITS.comment}
        value={value}
        variant="unstyled"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        classNames={{ input: classes['textInput'] ?? '' }}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setActive(0);
        }}
        onClick={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => setCaret(undefined)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div role="listbox" id={listId} aria-label={t('comment.people')} className={classes['mentionList']}>
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes['mentionOption']}
              // On mouse down, before the field loses its focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <PersonAvatar person={person} />
              <span>
                {personName(person)}
                {person.jobTitle && <small> · {person.jobTitle}</small>}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
