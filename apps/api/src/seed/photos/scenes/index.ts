import type { Make } from './common.ts';
import { cord, panel } from './electricity.ts';
import { drums, exit, extinguisher, fireDoor } from './fire.ts';
import { brokenFloor, hose, manhole, offcuts, spill } from './floors.ts';
import { bricks, ladder, scaffold, slabEdge, stairs } from './heights.ts';
import { conveyor, dust, emergencyStop, grinder } from './machines.ts';
import { can, eyewash, firstAid, sling, store } from './order.ts';
import { cart, dock, racking, stack, truckYard } from './traffic.ts';

/** Every scene by the name that conditions have for it. */
export const SCENES: Readonly<Record<string, Make>> = {
  slabEdge,
  scaffold,
  ladder,
  oil: spill('#17130d', 0.28),
  water: spill('#5f7480', 0.6),
  stairs,
  hose,
  brokenFloor,
  grinder,
  conveyor,
  emergencyStop,
  dock,
  truck: truckYard,
  stack,
  cart,
  panel,
  cord,
  exit,
  fireDoor,
  extinguisher,
  drums,
  can,
  eyewash,
  manhole,
  sling,
  bricks,
  racking,
  offcuts,
  store,
  firstAid,
  dust,
};
