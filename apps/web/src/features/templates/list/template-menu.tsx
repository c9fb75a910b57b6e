import { ActionIcon, Menu } from '@mantine/core';
import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { areFormsUsed, TEMPLATE_RIGHTS } from '@safety-qube/domain/templates/template-rights';
import { IconArchive, IconCopy, IconDots, IconDownload, IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/session/access.ts';

export type TemplateAction = 'duplicate' | 'export' | 'archive' | 'restore' | 'delete';
const LOOK = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on a template of the list. */
export function TemplateMenu(props: {
  template: TemplateHead;
  name: string;
  onAction: (action: TemplateAction, template: TemplateHead) => void;
}) {
  const { template, name, onAction } = props;
  const { t } = useTranslation();
  const may = useMay();
  const { abilities, isArchived } = template;
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('templates.actionsOf', { name })}>
          <IconDots {...LOOK} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {areFormsUsed(template.module) && may(TEMPLATE_RIGHTS[template.module].create) && (
          <Menu.Item leftSection={<IconCopy {...LOOK} />} onClick={() => onAction('duplicate', template)}>
            {t('templates.duplicate')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload {...LOOK} />} onClick={() => onAction('export', template)}>
          {t('templates.export')}
        </Menu.Item>
        {abilities.archive && !isArchived && (
          <Menu.Item leftSection={<IconArchive {...LOOK} />} onClick={() => onAction('archive', template)}>
            {t('templates.archive')}
          </Menu.Item>
        )}
        {abilities.archive && isArchived && (
          <Menu.Item leftSection={<IconRestore {...LOOK} />} onClick={() => onAction('restore', template)}>
            {t('templates.restore')}
          </Menu.Item>
        )}
        {abilities.delete && (
          <Menu.Item color="red" leftSection={<IconTrash {...LOOK} />} onClick={() => onAction('delete', template)}>
            {t('templates.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
