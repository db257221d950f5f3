import { paths } from '#paths';

/** `/buy-online?car_id=7` is about one car. The server redirects to where it can be reserved. */
const car = new URLSearchParams(location.search).get('car_id');
if (car !== null && car !== '') location.replace(paths.checkoutOfCar(car));
