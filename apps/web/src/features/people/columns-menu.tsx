import { Menu } from '@mantine/core';
import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import type { MenuOfButton } from '../../components/ui/lazy-menu.tsx';
import { OpenedMenu } from '../../components/ui/opened-menu.tsx';
import { fieldLabel } from '../../shared/records/use-custom-fields.ts';

interface Props extends MenuOfButton {
  fields: readonly CustomField[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** The tenant's fields of people as columns of the list, each on or off. */
export default function ColumnsMenu({ fields, chosen, onChange, ...rest }: Props) {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <OpenedMenu
      {...rest}
      width={240}
      closeOnItemClick={false}
      entries={fields.map((field) => (
        <Menu.CheckboxItem key={field.id} checked={chosen.includes(field.id)} onChange={() => toggle(field.id)}>
          {fieldLabel(field)}
        </Menu.CheckboxItem>
      ))}
    />
  );
}
