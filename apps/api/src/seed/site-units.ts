/** Departments of a kind of site, with their areas and the parts of these. */
type Units = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const OFFICE: Units = { 'Site Office': { Reception: [], 'First Aid Room': [], 'Car Park': ['North', 'South'] } };

/** The units of each kind of demo site. */
const SITE_UNITS: Readonly<Record<string, Units>> = {
  Yard: {
    'Yard Operations': { 'Laydown Area': ['Pipe Racks', 'Steel Bays'], 'Loading Bay': ['Dock 1', 'Dock 2'] },
    'Equipment & Fleet': { Workshop: ['Welding Booth', 'Tool Crib', 'Inspection Pit'], 'Fuel Station': [] },
    ...OFFICE,
  },
  Plant: {
    Production: { 'Line 1': ['Infeed', 'Press', 'Packing'], 'Line 2': ['Infeed', 'Press', 'Packing'] },
    Maintenance: { 'Machine Shop': ['Lathes', 'Grinding'], 'Boiler House': [], Substation: [] },
    Warehouse: { 'Raw Materials': ['Chemical Store'], 'Finished Goods': ['High Racks'] },
    ...OFFICE,
  },
  Depot: {
    Warehouse: { 'Racking Hall': ['Aisle A', 'Aisle B', 'Aisle C'], 'Cold Store': [] },
    Transport: { 'Truck Court': ['Gate', 'Weighbridge'], 'Battery Charging': [] },
    ...OFFICE,
  },
  'Tower Project': {
    Structure: { 'Level 1-10': ['Core', 'East Slab', 'West Slab'], 'Level 11-20': ['Core', 'East Slab', 'West Slab'] },
    'Lifting & Access': { 'Tower Crane': [], 'Scaffold North': ['Lift 1', 'Lift 2'], Hoist: [] },
    'Building Services': { Basement: ['Switch Room', 'Pump Room'], 'Plant Deck': [] },
    ...OFFICE,
  },
  Terminal: {
    'Tank Farm': { 'Bund A': ['Tank 101', 'Tank 102'], 'Bund B': ['Tank 201', 'Tank 202'] },
    'Loading & Rail': { 'Truck Rack': ['Lane 1', 'Lane 2'], 'Rail Spur': [] },
    Utilities: { 'Fire Pump House': [], 'Control Room': [] },
    ...OFFICE,
  },
  'Fabrication Shop': {
    Fabrication: { 'Cutting Bay': ['Plasma Table', 'Saw'], 'Welding Bay': ['Booth 1', 'Booth 2', 'Booth 3'] },
    'Blast & Paint': { 'Blast Chamber': [], 'Paint Hall': ['Mixing Room', 'Drying'] },
    Logistics: { 'Crane Hall': ['Bay 1', 'Bay 2'], 'Steel Store': [] },
    ...OFFICE,
  },
};

/** Whether a unit, by its path of names, belongs to the offices. */
export const isOffice = ([department = '']: readonly string[]): boolean => Object.hasOwn(OFFICE, department);

/** Returns every unit of a kind of site as its path of names (department, area, part), parents before children. */
export const unitsOf = (kind: string): string[][] =>
  Object.entries(SITE_UNITS[kind] ?? OFFICE).flatMap(([department, locations]) => [
    [department],
    ...Object.entries(locations).flatMap(([location, subareas]) => [
      [department, location],
      ...subareas.map((subarea) => [department, location, subarea]),
    ]),
  ]);
