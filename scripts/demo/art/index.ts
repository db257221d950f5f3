export { PAINTS, type Paint, type PaintSlug } from './paints.ts';
export { BODIES, type Body, drawVehicle, type VehiclePicture, VIEWS, type View } from './vehicle.ts';
