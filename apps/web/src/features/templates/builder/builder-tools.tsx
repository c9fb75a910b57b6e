import { ActionIcon, Select } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBooks,
  IconHistory,
  IconListDetails,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../components/ui/hint.tsx';
import { languageName } from '../../../shared/tenant/choose-language.ts';
import type { History, Step } from '../edit/history.ts';
import classes from './builder.module.css';
import { useBuilder, useContent } from './builder-context.ts';

export type BuilderDrawer = 'versions' | 'bank' | 'lists';

function Tool(props: {
  label: string;
  icon: ComponentType<IconProps>;
  isOff?: boolean;
  isFlipped?: boolean;
  act: () => void;
}) {
  const { label, icon: Icon, isOff = false, isFlipped, act } = props;
  return (
    <Hint label={label}>
      <ActionIcon size={32} aria-label={label} disabled={isOff} onClick={act}>
        <Icon size={18} stroke={1.75} aria-hidden className={isFlipped ? 'flip' : ''} />
      </ActionIcon>
    </Hint>
  );
}

/** Choice of the edited language, undo, question bank and versions. */
export function BuilderTools(props: {
  history: History;
  dispatch: Dispatch<Step>;
  onLanguage: (language: string) => void;
  hasVersions: boolean;
  onOpen: (drawer: BuilderDrawer) => void;
}) {
  const { history, dispatch, onLanguage, hasVersions, onOpen } = props;
  const { t, i18n } = useTranslation();
  const { language, own, canEdit } = useBuilder();
  const { languages } = useContent();
  const choices = [own, ...languages.filter((code) => code !== own)];
  return (
    <>
      {choices.length > 1 && (
        <Select
          size="xs"
          className={classes['language'] ?? ''}
          aria-label={t('templates.writing')}
          allowDeselect={false}
          data={choices.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
          value={language}
          onChange={(value) => value && onLanguage(value)}
        />
      )}
      {canEdit && (
        <>
          <Tool
            label={t('templates.undo')}
            icon={IconArrowBackUp}
            isFlipped
            isOff={!history.past.length}
            act={() => dispatch({ type: 'undo' })}
          />
          <Tool
            label={t('templates.redo')}
            icon={IconArrowForwardUp}
            isFlipped
            isOff={!history.future.length}
            act={() => dispatch({ type: 'redo' })}
          />
          <Tool label={t('templates.bank')} icon={IconBooks} act={() => onOpen('bank')} />
          <Tool label={t('templates.commonLists')} icon={IconListDetails} act={() => onOpen('lists')} />
        </>
      )}
      {hasVersions && <Tool label={t('templates.versions')} icon={IconHistory} act={() => onOpen('versions')} />}
    </>
  );
}
