/** The real worker, but a text that says so kills it. */
import './mortality';
import '../../server/src/service/worker';
