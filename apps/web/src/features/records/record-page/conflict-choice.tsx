import { Button, Group, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../../config/record-types.ts';
import { someNames } from '../../../shared/format/some-names.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { changedBy, type Difference } from './conflict.ts';
import { historyQuery } from './record-data.ts';
import classes from './record-page.module.css';
import type { Worded } from './use-words.ts';

/** One property: the user's value, the other user's value, and a choice between them. */
function Row(props: {
  difference: Difference;
  words: (property: string, value: unknown) => Worded | undefined;
  takesTheirs: boolean;
  onTake: (theirs: boolean) => void;
}) {
  const { difference, words, takesTheirs, onTake } = props;
  const { t } = useTranslation();
  const name = useId();
  const theirs = words(difference.property, difference.theirs);
  const mine = words(difference.property, difference.mine);
  if (!theirs) return null;
  if (!difference.isContested)
    return (
      <div className={classes['conflict']}>
        <b>{theirs.label}</b>
        <p>{t('stale.theirsNow', { text: theirs.text })}</p>
      </div>
    );
  return (
    <fieldset className={classes['conflict']}>
      <legend>{theirs.label}</legend>
      <Radio
        name={name}
        checked={!takesTheirs}
        onChange={() => onTake(false)}
        label={t('stale.keepMine')}
        description={mine?.text}
      />
      <Radio
        name={name}
        checked={takesTheirs}
        onChange={() => onTake(true)}
        label={t('stale.takeTheirs')}
        description={theirs.text}
      />
    </fieldset>
  );
}

/**
 * Another user saved first: shows their changes next to this user's input, with a choice for each property that both
 * changed.
 */
export function ConflictChoice(props: {
  before: AnyRecord;
  differences: readonly Difference[];
  words: (property: string, value: unknown) => Worded | undefined;
  isSaving: boolean;
  /** `takeTheirs` are the properties that keep the other user's value. */
  onSave: (takeTheirs: ReadonlySet<string>) => void;
  onReview: (takeTheirs: ReadonlySet<string>) => void;
}) {
  const { before, differences, words, isSaving } = props;
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const { data: history = [] } = useQuery(historyQuery(before.id));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  const others = changedBy(before, history).filter((id) => id !== people.me);
  const isContested = differences.some((difference) => difference.isContested);
  return (
    <section ref={box} tabIndex={-1} role="alert" className={classes['stale']}>
      <b>{others.length ? t('stale.byTitle', { names: someNames(i18n, people, others) }) : t('stale.title')}</b>
      <p>{t(isContested ? 'stale.choose' : 'stale.noContest')}</p>
      {differences.map((difference) => (
        <Row
          key={difference.property}
          difference={difference}
          words={words}
          takesTheirs={taken.has(difference.property)}
          onTake={(theirs) => {
            const next = new Set(taken);
            if (theirs) next.add(difference.property);
            else next.delete(difference.property);
            setTaken(next);
          }}
        />
      ))}
      <Group gap={8} mt={16}>
        <Button loading={isSaving} onClick={() => props.onSave(taken)}>
          {t('stale.save')}
        </Button>
        <Button variant="default" onClick={() => props.onReview(taken)}>
          {t('stale.review')}
        </Button>
      </Group>
    </section>
  );
}
