import { Button, Menu } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../shared/records/use-custom-fields.ts';

/** Chooses which of the tenant's fields of people are columns of the list; nothing without such fields. */
export function ColumnsButton(props: {
  fields: readonly CustomField[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const { fields, chosen, onChange } = props;
  const { t } = useTranslation();
  if (!fields.length) return null;
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Menu position="bottom-end" shadow="md" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
          {t('records.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map((field) => (
          <Menu.CheckboxItem key={field.id} checked={chosen.includes(field.id)} onChange={() => toggle(field.id)}>
            {fieldLabel(field)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
