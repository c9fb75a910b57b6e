import { Button } from '@mantine/core';
import type { FieldItem } from '@safety-qube/contract/schemas/custom-fields';
import { FIRST_REPORTED_TYPE } from '@safety-qube/domain/record-types/record-types';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsCard, nameColumn, textColumn } from '../../components/register/columns.tsx';
import { RegisterPage } from '../../components/register/register-page.tsx';
import { choiceFilter, useRegisterList } from '../../components/register/use-register-list.ts';
import { useRegisterTexts } from '../../components/register/use-register-texts.ts';
import { laterPart } from '../../components/ui/later-part.tsx';
import { usePlaces } from '../../shared/places/places.ts';
import { customFieldsPageQuery } from './custom-fields.queries.ts';
import { readCustomFieldsSearch } from './custom-fields-search.ts';
import { ownerName, ownerOptions } from './field-owners.ts';

const CopyDialog = lazy(() => import('./copy-dialog.tsx').then((m) => ({ default: m.CopyDialog })));
const PARTS = {
  edit: laterPart(() => import('./field-drawers.tsx').then((m) => m.FieldDrawer)),
  add: laterPart(() => import('./field-drawers.tsx').then((m) => m.NewFieldDrawer)),
};

/** The register of fields that the organisation has defined, and of its categories. */
export function CustomFieldsPage() {
  const { t } = useTranslation();
  const places = usePlaces();
  const [isCopying, setCopying] = useState(false);
  const list = useRegisterList(readCustomFieldsSearch, customFieldsPageQuery, { open: 'customField', add: 'add' });
  const columns = useMemo(() => {
    const typeOf = ({ type }: FieldItem) => ownerName(t, type);
    const placeOf = ({ facilityId }: FieldItem) =>
      facilityId === null ? t('place.allFacilities') : (places.facility(facilityId)?.name ?? '');
    const stateOf = ({ isActive, requiredFrom, isOwn }: FieldItem) => {
      if (!isActive) return t('customField.archived');
      return requiredFrom !== null || !isOwn ? t('customField.required') : '';
    };
    return [
      nameColumn('name', t('customField.label'), ({ name }: FieldItem) => name, list.open),
      textColumn('type', t('customField.type'), typeOf, { width: 180 }),
      textColumn('kind', t('customField.kind'), ({ kind }: FieldItem) => t(`customField.kindName.${kind}`), {
        width: 170,
      }),
      textColumn('facility', t('customField.facility'), placeOf, { width: 180, isWide: true }),
      textColumn('state', t('customField.state'), stateOf, { width: 130 }),
    ];
  }, [t, list.open, places]);
  const mayCopy = list.query.data?.abilities.create === true;
  return (
    <>
      <RegisterPage
        list={list}
        {...useRegisterTexts('customField')}
        filters={[choiceFilter(list, 'type', t('customField.type'), ownerOptions(t))]}
        columns={columns}
        rowName={({ name }) => name}
        card={columnsCard(columns)}
        parts={PARTS}
        actions={
          mayCopy && (
            <Button variant="default" onClick={() => setCopying(true)}>
              {t('customField.copyShort')}
            </Button>
          )
        }
      />
      {isCopying && (
        <Suspense>
          <CopyDialog usual={list.search.type ?? FIRST_REPORTED_TYPE} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </>
  );
}
