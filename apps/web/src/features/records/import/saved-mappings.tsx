import { Button, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { deleteMapping, saveMapping } from '@safety-qube/contract/endpoints/imports';
import type { SavedMapping } from '@safety-qube/contract/schemas/imports';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuGroup } from '../../../components/ui/menu-group.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import classes from './columns-step.module.css';
import { savedMappingsQuery } from './import.queries.ts';
import { fitMapping, hasColumnsOf } from './mapping.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';

/** Saves the mapping under a name for further files of the same format. */
function KeepMapping({ setup, importId }: { setup: RecordTypeSetup; importId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const keep = useMutation({
    mutationFn: () => call(saveMapping, { body: { importId, name: name.trim() } }),
    onSuccess: (saved) => {
      toastDone(t('import.mappingKept', { name: saved.name }));
      setOpen(false);
      setName('');
      void client.invalidateQueries({ queryKey: savedMappingsQuery(setup.type).queryKey });
    },
    onError: toastRefusal,
  });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('import.keepMapping')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          component="form"
          gap={12}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) keep.mutate();
          }}
        >
          <TextInput
            label={t('import.mappingName')}
            description={t('import.mappingHelp')}
            maxLength={NAME_LIMITS.mapping}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" disabled={!name.trim()} loading={keep.isPending}>
            {t('import.keepMapping')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const useSaved = (setup: RecordTypeSetup): readonly SavedMapping[] =>
  useQuery(savedMappingsQuery(setup.type)).data ?? [];

/** Applies a saved mapping to an import. */
function useMapping({ item, change }: ImportWork) {
  const { t } = useTranslation();
  return (one: SavedMapping) => {
    change({ mapping: () => fitMapping(one, item.columns) });
    toastDone(t('import.mappingUsed', { name: one.name }));
  };
}

/** The saved mapping that fits this file, offered once. */
export function MappingOffer({ setup, ...work }: ImportWork & { setup: RecordTypeSetup }) {
  const { t } = useTranslation();
  const apply = useMapping(work);
  const [isUsed, setUsed] = useState(false);
  const fitting = useSaved(setup).find((one) => hasColumnsOf(one, work.item.columns));
  if (!fitting || isUsed) return null;
  const use = () => {
    apply(fitting);
    setUsed(true);
  };
  return (
    <p className={part['offer']} role="status">
      <span>{t('import.mappingFits', { name: fitting.name })}</span>
      <Button variant="default" size="xs" onClick={use}>
        {t('import.useMapping')}
      </Button>
    </p>
  );
}

/** All saved mappings, to use or to delete, and a button to save the current one. */
export function MappingTools({ setup, ...work }: ImportWork & { setup: RecordTypeSetup }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const saved = useSaved(setup);
  const own = saved.filter(({ abilities }) => abilities.delete);
  const apply = useMapping(work);
  const remove = useMutation({
    mutationFn: ({ id }: SavedMapping) => call(deleteMapping, { params: { id } }),
    onSuccess: (_, { id }) =>
      client.setQueryData(savedMappingsQuery(setup.type).queryKey, (all) => all?.filter((one) => one.id !== id)),
    onError: toastRefusal,
  });
  return (
    <span className={classes['mappingTools']}>
      {saved.length > 0 && (
        <Menu position="bottom-end" shadow="md" width={280}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
              {t('import.savedMappings')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <MenuGroup label={t('import.useKept')}>
              {saved.map((one) => (
                <Menu.Item key={one.id} onClick={() => apply(one)}>
                  <bdi>{one.name}</bdi>
                </Menu.Item>
              ))}
            </MenuGroup>
            {own.length > 0 && (
              <>
                <Menu.Divider />
                <MenuGroup label={t('import.forgetMapping')}>
                  {own.map((one) => (
                    <Menu.Item
                      key={one.id}
                      color="red"
                      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                      onClick={() => remove.mutate(one)}
                    >
                      <bdi>{one.name}</bdi>
                    </Menu.Item>
                  ))}
                </MenuGroup>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <KeepMapping setup={setup} importId={work.item.id} />
    </span>
  );
}
