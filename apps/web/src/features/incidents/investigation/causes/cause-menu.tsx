import { ActionIcon, Menu } from '@mantine/core';
import {
  type Cause,
  type CauseTree,
  canMoveCause,
  outlineOf,
  stepCause,
} from '@safety-qube/domain/incidents/cause-tree';
import { IconArrowDown, IconArrowsMove, IconArrowUp, IconStairsUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuGroup } from '../../../../components/ui/menu-group.tsx';
import classes from './causes.module.css';

const LOOK = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Menu to move a cause with its subtree: up or down among its siblings, under another one, or to the top. */
export function CauseMenu(props: {
  tree: CauseTree;
  cause: Cause;
  onStep: (by: -1 | 1) => void;
  onMove: (parentId: string | null) => void;
}) {
  const { tree, cause, onStep, onMove } = props;
  const { t } = useTranslation();
  const places = outlineOf(tree).filter((place) => canMoveCause(tree, cause.id, place.cause.id));
  return (
    <Menu position="bottom-end" width={300} shadow="md">
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('cause.move', { cause: cause.text })}>
          <IconArrowsMove {...LOOK} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu'] ?? ''}>
        <Menu.Item
          leftSection={<IconArrowUp {...LOOK} />}
          disabled={!stepCause(tree, cause.id, -1)}
          onClick={() => onStep(-1)}
        >
          {t('cause.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...LOOK} />}
          disabled={!stepCause(tree, cause.id, 1)}
          onClick={() => onStep(1)}
        >
          {t('cause.down')}
        </Menu.Item>
        {canMoveCause(tree, cause.id, null) && (
          <Menu.Item leftSection={<IconStairsUp {...LOOK} />} onClick={() => onMove(null)}>
            {t('cause.makeImmediate')}
          </Menu.Item>
        )}
        {places.length > 0 && (
          <MenuGroup label={t('cause.moveUnder')}>
            {places.map(({ cause: { id, text }, number }) => (
              <Menu.Item key={id} leftSection={<span className="num">{number}</span>} onClick={() => onMove(id)}>
                <bdi className={`${classes['place']} words`}>{text}</bdi>
              </Menu.Item>
            ))}
          </MenuGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
