import '@mantine/spotlight/styles.css';
import { Modal, UnstyledButton } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac, Key } from '../../../components/ui/key-hint.tsx';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { StatusMark } from '../../../components/ui/status-glyph.tsx';
import { useLayout } from '../../../shared/page/layout.ts';
import classes from './command-palette.module.css';
import { highlight, readPaletteQuery } from './match.ts';
import { PaletteFooter } from './palette-footer.tsx';
import { useActiveOption } from './use-active-option.ts';
import { type PaletteItem, useMayFindPeople, usePaletteGroups } from './use-items.ts';

const [store, palette] = createSpotlight();

/**
 * Forwarded to the list's ScrollArea, though its type does not declare it: makes the scrollable content reachable by
 * keyboard.
 */
const SCROLL_AREA_PROPS = { viewportProps: { tabIndex: 0 } };

function Item(props: {
  item: PaletteItem;
  id: string;
  isActive: boolean;
  text: string;
  onRun: (event: MouseEvent) => void;
}) {
  const { item, id, isActive, text, onRun } = props;
  const { t } = useTranslation();
  return (
    // Spotlight finds selectable items by data-action; its own Action component takes no id, which the search field
    // must refer to.
    <UnstyledButton
      data-action
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={classes['item'] ?? ''}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        onRun(event);
        palette.close();
      }}
    >
      <span className={classes['icon']}>
        {item.person ? (
          <PersonAvatar person={item.person} size={20} />
        ) : (
          item.icon && <item.icon size={17} stroke={1.6} aria-hidden />
        )}
      </span>
      <span dir="auto" className={`${classes['label']} words`}>
        {highlight(item.label, text).map(([part, isFound]) =>
          isFound ? <mark key={part}>{part}</mark> : <span key={part}>{part}</span>,
        )}
      </span>
      {item.detail && (
        <span dir="auto" className={`${classes['detail']} words`}>
          {item.detail}
        </span>
      )}
      {item.state && (
        <span className={classes['state']}>
          <StatusMark glyph={item.state.glyph} tone={item.state.tone}>
            {t(item.state.short)}
          </StatusMark>
        </span>
      )}
      <span className={classes['enter']} aria-hidden>
        <Key>
          <IconCornerDownLeft size={11} stroke={2} className="flip" />
        </Key>
      </span>
    </UnstyledButton>
  );
}

/** Finds pages and people and runs actions. Opens whenever `request` is incremented. */
export default function CommandPalette({ request }: { request: number }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const wanted = readPaletteQuery(query);
  const { groups, isAsking } = usePaletteGroups(wanted);
  const mayFindPeople = useMayFindPeople();
  const isPhone = useLayout() === 'mobile';
  const inNewTab = useRef(false);
  const listId = useId();
  const { listRef, activeId } = useActiveOption(store);
  useEffect(() => {
    if (request) palette.open();
  }, [request]);

  const onKey = (event: KeyboardEvent) => {
    inNewTab.current = isMac() ? event.metaKey : event.ctrlKey;
  };
  const run = (item: PaletteItem) => (event: MouseEvent) => {
    const isAsked = inNewTab.current || event.metaKey || event.ctrlKey;
    inNewTab.current = false;
    if (isAsked && item.href) window.open(item.href, '_blank', 'noopener');
    else item.run();
  };
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      size={660}
      yOffset={isPhone ? 8 : 104}
      {...(isPhone && { xOffset: 8 })}
      radius={12}
      scrollable
      maxHeight="min(440px, 60dvh)"
      shadow="xl"
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ transition: 'fade-down', duration: 180 }}
      classNames={{ content: classes['palette'] ?? '' }}
      onKeyDownCapture={onKey}
    >
      <Modal.Title className="unseen">{t('palette.title')}</Modal.Title>
      <Spotlight.Search
        role="combobox"
        aria-label={t('palette.title')}
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={groups.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        placeholder={t(mayFindPeople ? 'palette.placeholder' : 'palette.placeholderPages')}
        leftSection={<IconSearch size={19} stroke={1.75} aria-hidden />}
        rightSection={<span className={classes['within']}>{t(`palette.in.${wanted.within}`)}</span>}
        rightSectionWidth="auto"
        classNames={{ input: classes['search'] ?? '' }}
      />
      <Spotlight.ActionsList className={classes['list'] ?? ''} {...SCROLL_AREA_PROPS}>
        {groups.length > 0 && (
          <div ref={listRef} role="listbox" id={listId} aria-label={t('palette.title')}>
            {groups.map(({ name, items }) => (
              <Spotlight.ActionsGroup
                key={name}
                role="group"
                aria-label={t(`palette.${name}`)}
                label={t(`palette.${name}`)}
                className={classes['group'] ?? ''}
              >
                {items.map((item) => {
                  const id = `${listId}-${item.id}`;
                  return (
                    <Item
                      key={item.id}
                      item={item}
                      id={id}
                      isActive={id === activeId}
                      text={wanted.text}
                      onRun={run(item)}
                    />
                  );
                })}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        )}
        {!groups.length && isAsking && (
          <div className={classes['nothing']} role="status">
            <span>{t('palette.asking')}</span>
          </div>
        )}
        {!groups.length && !isAsking && (
          <div className={classes['nothing']} role="status">
            <b>{t('palette.nothing', { query: wanted.text })}</b>
            <span>{t('palette.nothingNext')}</span>
          </div>
        )}
      </Spotlight.ActionsList>
      <PaletteFooter hasPeople={mayFindPeople} />
    </Spotlight.Root>
  );
}
