import type { EventType } from '@safety-qube/domain/incidents/event-types';
import {
  IconAmbulance,
  IconCar,
  IconEyeExclamation,
  IconHammer,
  IconLeaf,
  type IconProps,
  IconShieldLock,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The kinds of events in the order in which they are offered, each with its icon. */
export const EVENT_LOOKS: readonly { readonly name: EventType; readonly Icon: ComponentType<IconProps> }[] = [
  { name: 'injuryOrIllness', Icon: IconAmbulance },
  { name: 'nearMiss', Icon: IconEyeExclamation },
  { name: 'propertyDamage', Icon: IconHammer },
  { name: 'environmental', Icon: IconLeaf },
  { name: 'security', Icon: IconShieldLock },
  { name: 'vehicle', Icon: IconCar },
];
