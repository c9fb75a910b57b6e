import { Button } from '@mantine/core';
import type { TranslationEntry } from '@safety-qube/contract/schemas/translations';
import { direction } from '@safety-qube/domain/languages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../shared/tenant/choose-language.ts';
import classes from './translations.module.css';

/** Texts of the organisation, or those that wait for a decision, each with its actions. */
export function EntryList(props: {
  label: string;
  entries: TranslationEntry[];
  actions: (entry: TranslationEntry) => ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <ul className={classes['entries']} aria-label={props.label}>
      {props.entries.map((entry) => (
        <li key={entry.id} className={classes['entry']}>
          <span className={classes['where']}>
            <span>{languageName(entry.language)}</span>
            <bdi dir="ltr" className={classes['key']}>
              {entry.key}
            </bdi>
          </span>
          <span className={classes['words']}>
            <span className={classes['text']} lang={entry.language} dir={direction(entry.language)}>
              {entry.text}
            </span>
            {entry.bundled !== null && entry.bundled !== entry.text && (
              <span className={classes['bundled']} lang={entry.language} dir={direction(entry.language)}>
                {t('translations.insteadOf', { text: entry.bundled })}
              </span>
            )}
          </span>
          <span className={classes['actions']}>{props.actions(entry)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A small button of a row. */
export const RowButton = (props: { label: string; of: string; disabled?: boolean; onClick: () => void }) => (
  <Button
    size="xs"
    variant="default"
    aria-label={`${props.label}: ${props.of}`}
    disabled={props.disabled ?? false}
    onClick={props.onClick}
  >
    {props.label}
  </Button>
);
