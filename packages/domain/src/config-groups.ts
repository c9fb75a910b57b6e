import { CONFIG_KEYS } from './config-keys.ts';
import { descriptorOf, RECORD_TYPE_NAMES, type RecordType } from './record-types/record-types.ts';

/** A part of the product, with the settings that it reads. */
export interface ConfigGroup {
  readonly name: 'application' | 'reports' | 'visitors' | RecordType;
  readonly keys: readonly string[];
}

/** Settings that one type of record alone reads, besides the flags of its fields. */
const OWN_KEYS: { readonly [T in RecordType]?: readonly string[] } = { incident: ['incident_regimes'] };

/**
 * The settings that the product reads, by the part that does, in the order in which administrators see them. A key in no group
 * belongs to a module that is not there yet: its value is kept, and not shown.
 */
export const CONFIG_GROUPS: readonly ConfigGroup[] = [
  { name: 'application', keys: ['app_theme', 'localisation_config', 'training_link'] },
  {
    name: 'reports',
    keys: ['allow_custom_id_creation', 'enable_approver_modification', 'raiser_silence_days', 'keep_original_photos'],
  },
  { name: 'visitors', keys: ['claim_code_months', 'held_reports_above'] },
  ...RECORD_TYPE_NAMES.flatMap((name): ConfigGroup[] => {
    const { configPrefix } = descriptorOf(name);
    if (configPrefix === null) return [];
    const isFlag = new RegExp(`^(enable_)?${configPrefix}_show_`);
    const flags = CONFIG_KEYS.filter((key) => isFlag.test(key.name)).map((key) => key.name);
    return [{ name, keys: [...(OWN_KEYS[name] ?? []), ...flags] }];
  }),
];

const SHOWN = new Set(CONFIG_GROUPS.flatMap(({ keys }) => keys));
/** Whether something reads the setting. */
export const isConfigShown = (name: string): boolean => SHOWN.has(name);

/** The key of the texts of a setting: that of a flag is the same for every type of record. */
export function settingTextKey(name: string): string {
  const flag = fieldFlagOf(name);
  return flag ? `${flag.isOnCreate ? 'onCreate' : 'use'}.${flag.field}` : name;
}

/** A flag for a field of a type of record, such as `enable_haz_show_owner`, in its parts; undefined for any other key. */
export function fieldFlagOf(name: string) {
  const [, enable, prefix, field, onCreate] =
    /^(enable_)?([a-z]+)_show_(owner|invest_team|duedate|priority)(_on_create)?$/.exec(name) ?? [];
  if (prefix === undefined || (enable === undefined) === (onCreate === undefined)) return undefined;
  return {
    prefix,
    field: field as 'owner' | 'invest_team' | 'duedate' | 'priority',
    isOnCreate: onCreate !== undefined,
  };
}
