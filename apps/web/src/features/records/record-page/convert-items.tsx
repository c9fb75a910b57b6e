import { Menu } from '@mantine/core';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AnyRecord, setupOf } from '../../../config/record-types.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { useMay } from '../../../shared/session/access.ts';
import { originSearch } from '../raise/origin-search.ts';

/** Entries of a record's menu that convert it to each type that the user may raise: the form of that type, filled in. */
export function ConvertItems({ record }: { record: AnyRecord }) {
  const { t } = useTranslation();
  const may = useMay();
  const { convertsTo } = setupOf(record.type);
  if (!record.abilities['convert']) return null;
  return RECORD_TYPE_NAMES.filter((type) => convertsTo.includes(type)).map((type) => {
    const { icon: Icon, paths, privileges } = setupOf(type);
    return (
      may(privileges.raise) && (
        <Menu.Item
          key={type}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to={paths.raise} search={originSearch(record)} {...props} />}
        >
          {t('record.convertTo', ofType(type))}
        </Menu.Item>
      )
    );
  });
}
