import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBooks,
  IconDots,
  IconHistory,
  IconListDetails,
} from '@tabler/icons-react';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { useLayout } from '../../../shared/page/layout.ts';
import { languageName } from '../../../shared/tenant/choose-language.ts';
import type { History, Step } from '../edit/history.ts';
import classes from './builder.module.css';
import { useBuilder, useContent } from './builder-context.ts';
import { ToolButton, type ToolEntry } from './tools.tsx';

export type BuilderDrawer = 'versions' | 'bank' | 'lists';

/** Where there is no room for all of them, tools that open something are in a menu. */
function MoreTools({ tools }: { tools: readonly ToolEntry[] }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconDots size={16} stroke={1.75} aria-hidden />}
        >
          {t('shell.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ label, icon: Icon, act }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
  const isWide = useLayout() === 'desktop';
  const undo: ToolEntry = {
    label: t('templates.undo'),
    icon: IconArrowBackUp,
    isFlipped: true,
    act: () => dispatch({ type: 'undo' }),
    keys: 'Control+Z',
  };
  const redo: ToolEntry = {
    label: t('templates.redo'),
    icon: IconArrowForwardUp,
    isFlipped: true,
    act: () => dispatch({ type: 'redo' }),
    keys: 'Control+Shift+Z',
  };
  const edited: ToolEntry[] = [
    { label: t('templates.bank'), icon: IconBooks, act: () => onOpen('bank') },
    { label: t('templates.commonLists'), icon: IconListDetails, act: () => onOpen('lists') },
  ];
  const opening: ToolEntry[] = [
    ...(canEdit ? edited : []),
    ...(hasVersions ? [{ label: t('templates.versions'), icon: IconHistory, act: () => onOpen('versions') }] : []),
  ];
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
          <ToolButton tool={undo} isOff={!history.past.length} />
          <ToolButton tool={redo} isOff={!history.future.length} />
        </>
      )}
      {isWide && opening.map((tool) => <ToolButton key={tool.label} tool={tool} />)}
      {!isWide && opening.length > 0 && <MoreTools tools={opening} />}
    </>
  );
}
