import { Modal } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlKeys } from '../../shared/page/control-keys.ts';
import { isMac, Key } from './key-hint.tsx';
import classes from './shortcuts-dialog.module.css';

type Row = [keys: string[], what: string];

/**
 * Shortcuts of a list, or of the controls of another page; those for selection only in a list in which rows can be selected.
 */
export default function ShortcutsDialog(props: {
  of: 'list' | 'selectable' | 'page';
  /** Whether the key of the browser prints the whole list. */
  isPrinted?: boolean;
  onClose: () => void;
}) {
  const { of, isPrinted = false, onClose } = props;
  const { t } = useTranslation();
  const [controls] = useState(controlKeys);
  const mod = isMac() ? '⌘' : 'Ctrl';
  const selection: Row[] = [
    [['X'], t('keys.select')],
    [['B'], t('keys.bulk')],
    [['Esc'], t('keys.clear')],
  ];
  const list: Row[] = [
    [['J'], t('keys.next')],
    [['K'], t('keys.previous')],
    [['↵'], t('keys.open')],
    ...(of === 'selectable' ? selection : []),
    [['/'], t('keys.find')],
  ];
  const rows: Row[] = [
    ...(of === 'page' ? controls : list),
    ...(isPrinted ? [[[mod, 'P'], t('print.list')] satisfies Row] : []),
    [[mod, '↵'], t('keys.send')],
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
