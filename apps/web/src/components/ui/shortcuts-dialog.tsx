import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac, Key } from './key-hint.tsx';
import classes from './shortcuts-dialog.module.css';

/** Shortcuts of a list; those for selection only where rows can be selected. */
export default function ShortcutsDialog({ canSelect, onClose }: { canSelect: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const mod = isMac() ? '⌘' : 'Ctrl';
  const selection: [string[], string][] = [
    [['X'], t('keys.select')],
    [['Esc'], t('keys.clear')],
  ];
  const rows: [string[], string][] = [
    [['J'], t('keys.next')],
    [['K'], t('keys.previous')],
    [['↵'], t('keys.open')],
    ...(canSelect ? selection : []),
    [['/'], t('keys.find')],
    [[mod, 'K'], t('keys.palette')],
    [[mod, 'B'], t('keys.sidebar')],
    [[mod, 'Z'], t('keys.undo')],
    [['?'], t('keys.help')],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes['keys']}>
        {rows.map(([keys, what]) => (
          <Fragment key={what}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
