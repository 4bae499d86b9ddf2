/** The real worker, but some functions harm it. */
import './mortality';
import '../../../server/src/service/worker';
