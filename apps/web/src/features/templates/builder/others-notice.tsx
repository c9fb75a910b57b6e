import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { someNames } from '../../../shared/format/some-names.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import classes from './builder.module.css';
import type { OthersWork } from './use-others-work.ts';

function Notice({ role, text, children }: { role: 'alert' | 'status'; text: string; children: ReactNode }) {
  return (
    <div className={classes['conflict']} role={role}>
      <p>{text}</p>
      <Group gap={8} wrap="nowrap">
        {children}
      </Group>
    </div>
  );
}

/**
 * Shows who else is editing the template, and when one of them has saved it; and what can then be done without losing
 * anything.
 */
export function OthersNotice({ editors, conflict, takeTheirs, copy }: OthersWork) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const copyButton = copy && (
    <Button size="xs" variant="default" loading={copy.isBusy} onClick={copy.make}>
      {t('templates.workOnCopy')}
    </Button>
  );
  if (conflict) {
    const when = dates.moment(conflict.savedAt);
    const { savedBy } = conflict;
    return (
      <Notice
        role="alert"
        text={savedBy ? t('templates.conflictBy', { name: savedBy.name, when }) : t('templates.conflict', { when })}
      >
        <Button size="xs" variant="default" onClick={() => void takeTheirs()}>
          {t('templates.takeTheirs')}
        </Button>
        {copyButton}
      </Notice>
    );
  }
  if (!editors.length) return null;
  return (
    <Notice
      role="status"
      text={t('templates.alsoEditing', { names: someNames(i18n, people, editors), count: editors.length })}
    >
      {copyButton}
    </Notice>
  );
}
