/**
 * A browser calls the transition between two pages off for reasons of its own: a window that changes its size, a form
 * that leads on while it runs. The page is there all the same, but unless somebody hears of it, it counts as an error
 * of the page. It must hear before the page is drawn for the first time, which no script file is sure to.
 */
export const CALLED_OFF_SCRIPT =
  'addEventListener("pagereveal",({viewTransition:t})=>t&&t.ready.catch(()=>{}));';
